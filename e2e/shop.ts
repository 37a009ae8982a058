import { type ChildProcess, execFile, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "..");

/** The binaries under test: as shipped, and with React's development build in it. */
const binaries = {
  enamel: process.env.ENAMEL_E2E_BIN ?? join(root, "bin", "enamel"),
  webdev: process.env.ENAMEL_E2E_BIN_DEV ?? join(root, "bin", "enamel-webdev"),
};

/** Limits by address that the tests, which all come from one, would reach. */
const limits = [
  "orders",
  "delivery_checks",
  "sign_ins",
  "sign_ups",
  "account_requests",
  "partnership_requests",
  "shop_lists",
  "sold_pages",
  "chat_turns",
  "open_pieces_contact",
  "open_pieces_network",
];

/** A unit as GET /api/products lists it. */
export type Unit = {
  id: string;
  name: string;
  brand: string;
  model: string;
  salePrice: number;
  stock: number;
  category: string;
  kind: string;
  width_in: number;
  height_in: number;
};

/** A running binary with a data folder of its own. */
export class Shop {
  private process?: ChildProcess;
  private readonly toSell: string[] = [];
  private constructor(
    readonly origin: string,
    private readonly binary: string,
    readonly data: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  static async open(binary: keyof typeof binaries = "enamel", env: Record<string, string> = {}): Promise<Shop> {
    const port = await freePort();
    const data = await mkdtemp(join(tmpdir(), "enamel-e2e-"));
    const shop = new Shop(`http://localhost:${port}`, binaries[binary], data, {
      PATH: process.env.PATH,
      ENAMEL_ADDR: `localhost:${port}`,
      ENAMEL_DATA: data,
      ...env,
    });
    try {
      for (const limit of limits) await shop.run("setting", "set", `limit.${limit}`, "100000");
      await shop.start();
      await shop.published();
    } catch (error) {
      await shop.close();
      throw error;
    }
    return shop;
  }

  /** Runs a subcommand beside the server. */
  async run(...args: string[]): Promise<string> {
    return this.tell("", ...args);
  }

  /** Runs a subcommand with a text as its standard input, which hides a password from other users. */
  async tell(input: string, ...args: string[]): Promise<string> {
    const running = promisify(execFile)(this.binary, args, { env: this.env });
    running.child.stdin?.on("error", () => {}); // a command that reads nothing may have ended; its status tells how
    running.child.stdin?.end(input);
    return (await running).stdout;
  }

  /** Serves, and returns once the shop is ready for visitors. */
  async start(): Promise<void> {
    const log = join(this.data, "serve.log");
    const to = openSync(log, "a");
    const server = spawn(this.binary, ["serve", "--sandbox"], { env: this.env, stdio: ["ignore", to, to] });
    closeSync(to); // the server has its own
    this.process = server;
    const deadline = Date.now() + 20_000;
    while (!(await this.ready())) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error(`the shop does not start:\n${await readFile(log, "utf8")}`);
      await new Promise((again) => setTimeout(again, 50));
    }
  }

  /** Returns once every page has been rendered for the first time, so that no test waits for that. It requests none of them. */
  private async published(): Promise<void> {
    const deadline = Date.now() + 30_000;
    for (;;) {
      const published = await this.metric("enamel_published_entries");
      if (published > 0 && published === (await this.metric("enamel_planned_entries"))) return;
      if (Date.now() > deadline) throw new Error("the pages are not published");
      await new Promise((again) => setTimeout(again, 50));
    }
  }

  /** A figure of /metrics without labels. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(`${this.origin}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  }

  private async ready(): Promise<boolean> {
    try {
      return (await fetch(`${this.origin}/readyz`)).ok;
    } catch {
      return false; // does not listen yet
    }
  }

  /** kill -9: nothing is flushed, nothing said. */
  async kill(): Promise<void> {
    const server = this.process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((done) => server.once("exit", done));
    server.kill("SIGKILL");
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.data, { recursive: true, force: true });
  }

  async units(): Promise<Unit[]> {
    const { products } = (await (await fetch(`${this.origin}/api/products`)).json()) as { products: Unit[] };
    return products;
  }

  /** A unit of one piece that stays on the shelf, however often a test looks at it. */
  async unit(): Promise<Unit> {
    return one((await this.units()).find(({ stock }) => stock === 1));
  }

  /** A unit of one piece to sell, another one at each call. */
  async unitToSell(): Promise<Unit> {
    const unit = one((await this.units()).findLast(({ id, stock }) => stock === 1 && !this.toSell.includes(id)));
    this.toSell.push(unit.id);
    return unit;
  }
}

function one(unit: Unit | undefined): Unit {
  if (!unit) throw new Error("no unit of one piece is left on the shelf");
  return unit;
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
