// QuickJS has no console, and React reports what it catches there.
(() => {
  const host = globalThis.__console;
  delete globalThis.__console;
  const text = (value) => {
    if (typeof value === "string") return value;
    if (value instanceof Error) return `${value}\n${value.stack ?? ""}`;
    try {
      return JSON.stringify(value) ?? String(value);
    } catch {
      return String(value);
    }
  };
  const line = (level) => (...values) => {
    host(level, values.map(text).join(" "));
  };
  globalThis.console = {
    debug: line("debug"),
    log: line("info"),
    info: line("info"),
    warn: line("warn"),
    error: line("error"),
    trace: line("debug"),
  };
})();
