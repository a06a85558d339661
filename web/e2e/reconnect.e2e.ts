// Nothing is lost: a killed page, a cut network, a killed server, two windows, a bot on the seat.
import { expect, test, type Browser, type Page } from "@playwright/test";
import { asked, begin, makeTable, newPerson, type TestPerson } from "./people";
import { testServer } from "./server";
import { edition, wild } from "./custom_tables";
import { seen } from "./wait";

const server = testServer();

const cardsOf = (page: Page) => page.locator(".hand [data-card]").evaluateAll((all) => all.map((each) => each.getAttribute("data-card")).sort());

async function waitUntilAsked(people: readonly TestPerson[]): Promise<TestPerson> {
  let found: TestPerson | undefined;
  await expect(async () => expect((found = await asked(people))).toBeDefined()).toPass({ timeout: 20_000 });
  return found as TestPerson;
}

/** What the person sees of the question: text, answers, cards. */
async function asking(page: Page) {
  return {
    question: await page.locator(".question").textContent(),
    kind: await page.locator(".prompt").getAttribute("data-kind"),
    answers: await page.locator(".answers [data-move]").evaluateAll((all) => all.map((each) => each.getAttribute("data-move"))),
    playable: await page.locator(".hand button.playable").count(),
    cards: await cardsOf(page),
  };
}

/** Eva has played a wild and is asked for its colour. */
async function askedForColour(browser: Browser, prepare = async (_page: Page) => {}): Promise<{ eva: TestPerson; code: string }> {
  const eva = await newPerson(browser, server, "Eva");
  await prepare(eva.page);
  const code = await makeTable(eva, {
    edition: undefined,
    edition_file: edition("hand_size = 5", wild("", ["colour"], 40)),
    seats: 2,
    bots: ["easy"],
    timing: { turn_ms: 0, takeover_ms: 600_000, bot_percent: 10 },
  });
  await begin([eva], code);
  await waitUntilAsked([eva]);
  await expect(async () => {
    if ((await eva.page.locator(".prompt[data-kind=colour]").count()) > 0) return;
    await eva.page.locator(".hand button.playable").first().click({ timeout: 1_000 });
    await expect(eva.page.locator(".prompt[data-kind=colour]")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return { eva, code };
}

const lost = (page: Page) => page.getByText("The connection is lost. Trying again…");

/** Answers the question and checks that the game continues. */
async function answersAndGoesOn({ page }: TestPerson): Promise<void> {
  // Checked with every frame: the bot may name another colour at once.
  await Promise.all([seen(page, [".colour.G"]), page.locator("[data-move='call G']").click()]);
}

test("a page killed during a question shows the same question and cards again", async ({ browser }) => {
  const { eva, code } = await askedForColour(browser);
  const before = await asking(eva.page);
  await eva.page.close();
  eva.page = await eva.context.newPage();
  await eva.page.goto(`/t/${code}`);
  await expect(eva.page.locator(".prompt[data-kind=colour]")).toBeVisible();
  await expect.poll(() => asking(eva.page)).toEqual(before);
  await answersAndGoesOn(eva);
});

test("a network cut during a question brings the same question and cards back", async ({ browser }) => {
  // Offline mode does not close Chromium's open sockets, so the test closes it.
  let cut = async () => {};
  const { eva } = await askedForColour(browser, (page) =>
    page.routeWebSocket(/socket/, (socket) => {
      socket.connectToServer();
      cut = () => socket.close();
    }),
  );
  const before = await asking(eva.page);
  await eva.context.setOffline(true);
  await cut();
  await expect(lost(eva.page)).toBeVisible();
  await eva.context.setOffline(false);
  await expect(lost(eva.page)).toBeHidden();
  await expect.poll(() => asking(eva.page)).toEqual(before);
  await answersAndGoesOn(eva);
});

test("a server killed during a question brings the same question and cards back", async ({ browser }) => {
  const { eva } = await askedForColour(browser);
  const before = await asking(eva.page);
  await server.kill();
  await expect(lost(eva.page)).toBeVisible();
  await server.run();
  // The page reconnects automatically; the button skips the wait.
  await eva.page.getByRole("button", { name: "Try now" }).click({ timeout: 3_000 }).catch(() => undefined);
  await expect(lost(eva.page)).toBeHidden();
  await expect.poll(() => asking(eva.page)).toEqual(before);
  await answersAndGoesOn(eva);
});

test("an answer given while offline arrives once after the reconnect", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
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
  await waitUntilAsked([eva]);
  await eva.context.setOffline(true);
  await cut();
  await expect(eva.page.getByText("The connection is lost. Trying again…")).toBeVisible();
  sent.length = 0;
  // A wild would first ask for its colour.
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

test("two windows of one person do not replace each other endlessly", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
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

test("a bot plays for an absent person and returns the seat", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  const jan = await newPerson(browser, server, "Jan");
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

test("a person who missed questions takes the seat back from the bot", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  const code = await makeTable(eva, { seats: 2, bots: ["easy"], timing: { turn_ms: 1500, missed_questions: 1, bot_percent: 200 } });
  await begin([eva], code);
  await eva.page.getByRole("button", { name: "Take your seat back" }).click({ timeout: 20_000 });
  await expect(eva.page.getByText("A bot plays for you.")).toBeHidden();
});
