// A server that is newer or sends invalid messages: the page says so, updates itself once, never in a loop, and
// then continues as well as it can.
import { createServer, request, type Server } from "node:http";
import { connect } from "node:net";
import { expect, test, type Page, type WebSocketRoute } from "@playwright/test";
import { type TestServer, testServer } from "./server";
import { openTable } from "./stage";

const server = testServer();
test.use({ serviceWorkers: "allow" });

function loads(page: Page): () => number {
  let count = 0;
  page.on("load", () => ++count);
  return () => count;
}

const cards = "[data-code]"; // of the lobby: the table is there

test("a newer server: the page reloads once, then reports the difference, and works", async ({ page }) => {
  const loaded = loads(page);
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const far = socket.connectToServer();
    far.onMessage((text) => {
      const message = JSON.parse(String(text)) as { type: string };
      socket.send(message.type === "welcome" ? JSON.stringify({ ...message, server: "99.0.0", new_member: {} }) : text);
    });
  });
  const code = await openTable(page.request, server.url);
  await page.goto(`${server.url}/t/${code}`);
  await expect(page.getByText("This page and the server are of different versions.")).toBeVisible();
  expect(loaded()).toBe(2);
  await page.getByRole("button", { name: "Sit down" }).first().click();
  await expect(page.locator("li.own")).toBeVisible();
  expect(loaded()).toBe(2);
});

test("messages of unknown types are ignored", async ({ page }) => {
  const loaded = loads(page);
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const far = socket.connectToServer();
    far.onMessage((text) => {
      socket.send(JSON.stringify({ type: "weather", rain: true }));
      socket.send(text);
    });
  });
  const code = await openTable(page.request, server.url);
  await page.goto(`${server.url}/t/${code}`);
  await page.getByRole("button", { name: "Sit down" }).first().click();
  await expect(page.locator("li.own")).toBeVisible();
  expect(loaded()).toBe(1);
});

/** The server after an upgrade: another page, and another service worker. */
class Upgraded {
  private constructor(
    private readonly front: Server,
    readonly url: string,
    private state: { newer: boolean },
  ) {}

  static async before(behind: TestServer): Promise<Upgraded> {
    const state = { newer: false };
    const front = createServer((asked, answer) => {
      const { "if-none-match": _kept, ...headers } = asked.headers;
      const far = request({ port: behind.port, path: asked.url, method: asked.method, headers }, (got) => {
        const page = got.headers["content-type"]?.startsWith("text/html") ?? false;
        if (!state.newer || !(page || asked.url === "/offline.js")) {
          answer.writeHead(got.statusCode ?? 502, got.headers);
          return void got.pipe(answer);
        }
        const parts: Buffer[] = [];
        got.on("data", (part: Buffer) => parts.push(part));
        got.on("end", () => {
          const { "content-length": _length, "content-encoding": packed, etag: _etag, ...headers } = got.headers;
          if (packed === undefined) return answer.writeHead(got.statusCode ?? 502, headers).end(Buffer.concat(parts).toString().replace("<head>", '<head><meta name="upgraded" content="yes">'));
          // The service worker is compressed: any other content counts as a new version.
          answer.writeHead(200, { ...headers, "content-type": "text/javascript" }).end(serviceWorker);
        });
      });
      asked.pipe(far);
    });
    // WebSockets are forwarded unchanged.
    front.on("upgrade", (asked, socket, head) => {
      const far = connect(behind.port, "127.0.0.1", () => {
        const lines = asked.rawHeaders.reduce((text, part, i) => text + part + (i % 2 === 0 ? ": " : "\r\n"), "");
        far.write(`GET ${asked.url} HTTP/1.1\r\n${lines}\r\n`);
        far.write(head);
        far.pipe(socket).pipe(far);
      });
      for (const each of [far, socket]) each.on("error", () => each.destroy());
    });
    const serviceWorker = `
      self.addEventListener("install", (event) => event.waitUntil(caches.open("lastcard-upgraded").then(() => self.skipWaiting())));
      self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
    `;
    await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
    const address = front.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return new Upgraded(front, `http://127.0.0.1:${address.port}`, state);
  }

  upgrade(): void {
    this.state.newer = true;
  }

  stop(): void {
    this.front.close();
    this.front.closeAllConnections();
  }
}

test("invalid messages in a running game: the page says so and activates the server's current version", async ({ page }) => {
  const upgraded = await Upgraded.before(server);
  try {
    let socket: WebSocketRoute | undefined;
    let nonsense = false;
    await page.routeWebSocket(/\/socket$/, (each) => {
      socket = each;
      const far = each.connectToServer();
      far.onMessage((text) => each.send(nonsense ? '{"type":"events","from":"everywhere"}' : text));
    });
    const code = await openTable(page.request, upgraded.url);
    await page.goto(`${upgraded.url}/t/${code}`);
    await page.locator(cards).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    const loaded = loads(page);
    upgraded.upgrade();
    nonsense = true;
    const said = page.getByText("The server has a newer version: this page is loading it now.").waitFor();
    socket?.send("no JSON at all");
    await said;
    nonsense = false;
    await expect(page.locator("meta[name=upgraded]")).toBeAttached();
    await page.getByRole("button", { name: "Sit down" }).first().click();
    await expect(page.locator("li.own")).toBeVisible();
    expect(loaded()).toBe(1);
    expect(await page.evaluate(() => caches.keys())).toContain("lastcard-upgraded");
  } finally {
    upgraded.stop();
  }
});
