// What is on the screen comes before what is loaded for later: on a slow line and a slow phone both would
// want the same.

/** Once everything that was changed until now can be seen. A page in the background does not wait. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
}
