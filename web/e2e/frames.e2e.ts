// Invalid messages, and a server that is newer than the page.
import { expect, test } from "@playwright/test";
import { begin, makeTable, play, newPerson } from "./people";
import { testServer } from "./server";

const server = testServer();

test("invalid messages do not break the page", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  const code = await makeTable(eva, { seats: 2, bots: ["easy"], timing: { turn_ms: 0 } });
  let inject = (_text: string) => {};
  await eva.page.routeWebSocket(/socket/, (socket) => {
    const far = socket.connectToServer();
    inject = (text) => socket.send(text);
    socket.onMessage((message) => far.send(message));
    far.onMessage((message) => socket.send(message));
  });
  await begin([eva], code);
  for (const text of ["{", "null", '{"type":"events","from":1,"events":7}', '{"type":"lobby","lobby":{}}', '{"type":"fireworks"}'])
    inject(text);
  await play([eva], 1);
  await expect(eva.page.locator(".hand")).toBeVisible();
});

test("a server newer than the page: the page says so and reloads once", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  const code = await makeTable(eva, { seats: 2, bots: ["easy"] });
  let loads = 0;
  eva.page.on("load", () => ++loads);
  await eva.page.routeWebSocket(/socket/, (socket) => {
    const far = socket.connectToServer();
    socket.onMessage((message) => far.send(message));
    far.onMessage((message) => socket.send(String(message).replace(/"server":"[^"]*"/, '"server":"99.0.0"')));
  });
  await eva.page.goto(`/t/${code}`);
  await expect(eva.page.getByText("This page and the server are of different versions.")).toBeVisible({ timeout: 20_000 });
  expect(loads).toBe(2);
});
