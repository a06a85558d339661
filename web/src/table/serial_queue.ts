/** Runs asynchronous work one piece after another, in the order in which it was added. */
export class SerialQueue {
  private last: Promise<void> = Promise.resolve();

  /** `failed` gets what a piece of work throws; the queue goes on. */
  constructor(private readonly failed: (error: unknown) => void) {}

  /** Resolves when this piece of work is done, also if it has failed. */
  run(work: () => unknown): Promise<void> {
    this.last = this.last.then(work).then(() => undefined, this.failed);
    return this.last;
  }
}
