import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

/** A PostgreSQL database for one test. */
export class Postgres {
  private constructor(
    readonly url: string,
    private readonly lender: ChildProcess,
  ) {}

  static async open(): Promise<Postgres> {
    const lender = spawn("go", ["run", "./internal/db/dbtest/lend"], {
      cwd: resolve(import.meta.dirname, ".."),
      stdio: ["pipe", "pipe", "inherit"],
    });
    for await (const url of createInterface({ input: lender.stdout })) return new Postgres(url, lender);
    throw new Error("PostgreSQL lends no database");
  }

  /** Drops the database. */
  async close(): Promise<void> {
    const gone = new Promise((done) => this.lender.once("exit", done));
    this.lender.stdin?.end();
    await gone;
  }
}
