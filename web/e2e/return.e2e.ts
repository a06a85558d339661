// Nothing is lost: a page that is killed, a network that is cut, a server that dies, two windows, a bot on the
// seat, and frames that make no sense.
import { expect, test, type Page } from "@playwright/test";
import { asked, begin, makeTable, play, somebody, type Somebody } from "./people";
import { TestServer } from "./server";

let server: TestServer;
test.beforeAll(async () => void (server = await TestServer.start()));
test.afterAll(() => server.stop());

const cardsOf = (page: Page) => page.locator(".hand [data-card]").evaluateAll((all) => all.map((each) => each.getAttribute("data-card")).sort());

async function whoever(people: readonly Somebody[]): Promise<Somebody> {
  let found: Somebody | undefined;
  await expect(async () => expect((found = await asked(people))).toBeDefined()).toPass({ timeout: 20_000 });
  return found as Somebody;
}

test("in the middle of a question the page is killed, and then the server", async ({ browser }) => {
  const eva = await somebody(browser, server, "Eva");
  const jan = await somebody(browser, server, "Jan");
  const code = await makeTable(eva, { seats: 2, timing: { turn_ms: 0, takeover_ms: 600_000 } });
  const people = [eva, jan];
  await begin(people, code);
  await play(people, 4);

  // The page is killed and opened again: the same seat, the same question, the same cards.
  let who = await whoever(people);
  const question = await who.page.locator(".question").textContent();
  let cards = await cardsOf(who.page);
  await who.page.close();
  who.page = await who.context.newPage();
  await who.page.goto(`/t/${code}`);
  await expect(who.page.locator(".question")).toHaveText(question ?? "");
  expect(await cardsOf(who.page)).toEqual(cards);

  // The server is killed and started again: the same cards, and the game goes on.
  who = await whoever(people);
  cards = await cardsOf(who.page);
  await server.kill();
  await expect(who.page.getByText("The connection is lost. Trying again…")).toBeVisible();
  await server.run();
  await who.page.getByRole("button", { name: "Try now" }).click();
  await expect(who.page.getByText("The connection is lost. Trying again…")).toBeHidden({ timeout: 20_000 });
  expect(await cardsOf(who.page)).toEqual(cards);
  const other = who === eva ? jan : eva;
  await expect(other.page.getByText("The connection is lost. Trying again…")).toBeHidden({ timeout: 30_000 });
  await play(people, 4);
});

test("an answer that is given while the network is cut arrives when it is back, once", async ({ browser }) => {
  const eva = await somebody(browser, server, "Eva");
  const code = await makeTable(eva, { seats: 2, bots: ["easy"], timing: { turn_ms: 0, takeover_ms: 600_000 } });
  const sent: { type: string; key: string }[] = [];
  const done: string[] = [];
  let cut = async () => {};
  await eva.page.routeWebSocket(/socket/, (socket) => {
    const far = socket.connectToServer();
    cut = () => socket.close();
    socket.onMessage((message) => {
      sent.push(JSON.parse(String(message)) as { type: string; key: string });
      far.send(message);
    });
    far.onMessage((message) => {
      const { type, key } = JSON.parse(String(message)) as { type: string; key: string };
      if (type === "done") done.push(key);
      socket.send(message);
    });
  });
  await begin([eva], code);
  await whoever([eva]);
  await eva.context.setOffline(true);
  await cut();
  await expect(eva.page.getByText("The connection is lost. Trying again…")).toBeVisible();
  sent.length = 0;
  // A wild would ask for its colour first.
  const plain = ".hand button.playable:not([data-card^='W']), .answers [data-move], button.pile:not([aria-disabled='true'])";
  await eva.page.locator(plain).last().click();
  expect(sent).toEqual([]);
  await eva.context.setOffline(false);
  await expect(eva.page.getByText("The connection is lost. Trying again…")).toBeHidden({ timeout: 40_000 });
  await expect(async () => {
    const acts = sent.filter(({ type }) => type === "act");
    expect(acts).toHaveLength(1);
    expect(done).toContain(acts[0]?.key);
  }).toPass();
});

test("two windows of one person do not fight", async ({ browser }) => {
  const eva = await somebody(browser, server, "Eva");
  const code = await makeTable(eva, { seats: 2, bots: ["easy"] });
  await begin([eva], code);
  const second = await eva.context.newPage();
  await second.goto(`/t/${code}`);
  await expect(second.locator(".hand [data-card]").first()).toBeVisible();
  await expect(eva.page.getByText("You are at this table in another window")).toBeVisible();
  await eva.page.getByRole("button", { name: "Go on here" }).click();
  await expect(eva.page.locator(".hand [data-card]").first()).toBeVisible();
  await expect(second.getByText("You are at this table in another window")).toBeVisible();
});

test("a bot plays for who is gone, and gives the seat back to who returns", async ({ browser }) => {
  const eva = await somebody(browser, server, "Eva");
  const jan = await somebody(browser, server, "Jan");
  const code = await makeTable(eva, { seats: 2, timing: { turn_ms: 0, takeover_ms: 200 } });
  await begin([eva, jan], code);
  await jan.page.close();
  await eva.page.getByRole("button", { name: "People" }).click();
  const away = eva.page.locator("aside").getByText("away: a bot plays");
  await expect(away).toBeVisible();
  jan.page = await jan.context.newPage();
  await jan.page.goto(`/t/${code}`);
  await expect(jan.page.locator(".hand [data-card]").first()).toBeVisible();
  await expect(away).toBeHidden();
});

test("who has slept through a question takes the seat back from the bot", async ({ browser }) => {
  const eva = await somebody(browser, server, "Eva");
  const code = await makeTable(eva, { seats: 2, bots: ["easy"], timing: { turn_ms: 1500, missed_questions: 1, bot_percent: 200 } });
  await begin([eva], code);
  await eva.page.getByRole("button", { name: "Take your seat back" }).click({ timeout: 20_000 });
  await expect(eva.page.getByText("A bot plays for you.")).toBeHidden();
});

test("frames that make no sense do not break the page", async ({ browser }) => {
  const eva = await somebody(browser, server, "Eva");
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
  await play([eva], 3);
  await expect(eva.page.locator(".hand")).toBeVisible();
});

test("a server that is newer than the page: it says so and loads itself anew, once", async ({ browser }) => {
  const eva = await somebody(browser, server, "Eva");
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
