import type { BrowserContext } from "@playwright/test";

/** Records the console output of a context's pages. A test names the lines it expects; any other line fails it. */
export class ConsoleGuard {
  private readonly allowed: RegExp[] = [];
  private readonly seen: string[] = [];

  watch(context: BrowserContext): void {
    context.on("console", (message) => this.seen.push(`${message.type()}: ${message.text()}`));
    context.on("weberror", (error) => this.seen.push(`uncaught: ${error.error().message}`));
  }

  /** Expects lines, each as "error: text". */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  /** Lines that nobody expected. */
  unexpected(): string[] {
    return this.seen.filter((line) => !this.allowed.some((pattern) => pattern.test(line)));
  }
}

/** The browser's own line about an answer that is no success. */
export function failedLoad(status: number): RegExp {
  return new RegExp(`^error: Failed to load resource: the server responded with a status of ${status} `);
}
