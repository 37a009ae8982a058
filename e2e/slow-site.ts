import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A site of so many linked pages, each of which is answered when it is let through. */
export class SlowSite {
  /** How often each page was asked for. */
  readonly asked = new Map<string, number>();
  private readonly waiting: ServerResponse[] = [];
  private credit = 0;
  private readonly server = createServer((request, response) => {
    const path = request.url ?? "/";
    const page = path === "/" ? 0 : Number(/^\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    if (!(page < this.pages)) {
      response.writeHead(404).end();
      return;
    }
    this.asked.set(path, (this.asked.get(path) ?? 0) + 1);
    const links = [2 * page + 1, 2 * page + 2].filter((next) => next < this.pages).map((next) => `<a href=/${next}>Washers ${next}</a>`);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.write(`<!doctype html><html lang=en><title>Page ${page} of the washers</title><h1>Washers ${page}</h1>${links.join(" ")}`);
    this.waiting.push(response);
    this.answer();
  });
  private constructor(private readonly pages: number) {}

  static async open(pages: number): Promise<SlowSite> {
    const site = new SlowSite(pages);
    await new Promise<void>((done) => site.server.listen(0, "127.0.0.1", done));
    return site;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}/`;
  }

  /** Lets so many pages more through, the next ones where fewer wait. */
  letThrough(pages: number): void {
    this.credit += pages;
    this.answer();
  }

  private answer() {
    while (this.credit > 0) {
      const next = this.waiting.shift();
      if (!next) return;
      if (next.destroyed) continue; // the client has gone
      next.end();
      this.credit--;
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
