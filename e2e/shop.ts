import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";

const root = resolve(import.meta.dirname, "..");

/** A running binary with a data folder of its own. */
export class Shop {
  private process?: ChildProcess;
  private constructor(
    readonly origin: string,
    private readonly binary: string,
    private readonly data: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  static async open(binary = "enamel", env: Record<string, string> = {}): Promise<Shop> {
    const port = await freePort();
    const data = await mkdtemp(join(tmpdir(), "enamel-e2e-"));
    const shop = new Shop(`http://localhost:${port}`, join(root, "bin", binary), data, {
      PATH: process.env.PATH,
      ENAMEL_ADDR: `localhost:${port}`,
      ENAMEL_DATA: data,
      ...env,
    });
    for (const limit of ["limit.orders", "limit.delivery_checks"]) await shop.run("setting", "set", limit, "100000");
    await shop.start();
    return shop;
  }

  /** Runs a subcommand beside the server. */
  async run(...args: string[]): Promise<string> {
    return (await promisify(execFile)(this.binary, args, { env: this.env })).stdout;
  }

  async start(): Promise<void> {
    this.process = spawn(this.binary, ["serve", "--sandbox"], { env: this.env, stdio: ["ignore", "ignore", "ignore"] });
    await expect(async () => expect((await fetch(`${this.origin}/readyz`)).status).toBe(200)).toPass({ timeout: 20_000, intervals: [50] });
  }

  /** kill -9: nothing is flushed, nothing said. */
  async kill(): Promise<void> {
    const gone = new Promise((done) => this.process?.once("exit", done));
    this.process?.kill("SIGKILL");
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.data, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

/** Console messages that a test expects; any other fails it. */
export class ConsoleGuard {
  private readonly allowed: RegExp[] = [];
  private readonly seen: string[] = [];

  watch(page: Page): void {
    page.on("console", (m: ConsoleMessage) => this.seen.push(`${m.type()}: ${m.text()}`));
    page.on("pageerror", (e) => this.seen.push(`uncaught: ${e.message}`));
  }

  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  unexpected(): string[] {
    return this.seen.filter((line) => !this.allowed.some((p) => p.test(line)));
  }
}

type Fixtures = { messages: ConsoleGuard };
type WorkerFixtures = { shop: Shop };

/** `page` opens the worker's own shop; an unexpected console message fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const shop = await Shop.open();
      await use(shop);
      await shop.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  messages: async ({ page }, use) => {
    const guard = new ConsoleGuard();
    guard.watch(page);
    await use(guard);
    expect(guard.unexpected()).toEqual([]);
  },
});

export { expect };

/** Someone inside the delivery area, as the sandbox's geocoders know it. */
export const customer = {
  firstName: "Yolanda",
  lastName: "Castillo",
  email: "yolanda.castillo@example.com",
  phone: "(817) 555-0177",
  address: "2916 Bryan Ave",
  city: "Fort Worth",
  state: "TX",
  zipCode: "76104",
};
