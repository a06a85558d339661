// Starts and stops `lastcard serve` with its own database.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "@playwright/test";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const program = process.env["LASTCARD_PROGRAM"] ?? join(root, "build", "release", "apps", "lastcard");

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}

export class TestServer {
  port = 0;
  private data = "";
  private process: ChildProcess | undefined;
  private said = "";

  async start(): Promise<void> {
    this.port = await freePort();
    this.data = mkdtempSync(join(tmpdir(), "lastcard-e2e-"));
    await this.run();
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts again after `stop`, with the same port and database. */
  async run(): Promise<void> {
    const child = spawn(program, ["serve", "--bind", "127.0.0.1", "--port", String(this.port), "--data", this.data, "--unlimited"], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (text: Buffer) => (this.said += text));
    child.stderr.on("data", (text: Buffer) => (this.said += text));
    this.process = child;
    const patience = Date.now() + 15_000;
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server has stopped: ${this.said}`);
      const well = await fetch(`${this.url}/healthz`).then((answer) => answer.ok, () => false);
      if (well) return;
      if (Date.now() > patience) throw new Error(`the server does not answer: ${this.said}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** By SIGKILL, as in a power cut, or in good order. */
  async kill(signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (!child || child.exitCode !== null) return;
    const over = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await over;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A server for the tests of one file. */
export function testServer(): TestServer {
  const server = new TestServer();
  test.beforeAll(() => server.start());
  test.afterAll(() => server.stop());
  return server;
}
