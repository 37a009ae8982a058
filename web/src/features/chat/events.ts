/** One server-sent event; data as it came, its lines joined. */
export type ServerEvent = { event: string; data: string };

const maxPending = 1_000_000; // characters of an event that does not end

/**
 * Parses an event stream, in pieces that may end anywhere: HTML Standard, 9.2.6. Each call takes the next piece and returns the events
 * completed so far. The parser drops an event that the stream's end cuts off. Throws if an event has no end.
 */
export function createEventParser(): (piece: string) => ServerEvent[] {
  let rest = "";
  let afterReturn = false; // a line feed that follows belongs to the same line's end
  let event = "";
  let data: string[] = [];
  let pending = 0;

  const take = (line: string): ServerEvent | null => {
    if (line === "") {
      const done = data.length > 0 ? { event: event || "message", data: data.join("\n") } : null;
      event = "";
      data = [];
      pending = 0;
      return done;
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event = value;
    if (field === "data") data.push(value);
    pending += line.length;
    return null;
  };

  return (piece) => {
    const text = rest + (afterReturn ? piece.replace(/^\n/, "") : piece);
    if (piece !== "") afterReturn = text.endsWith("\r");
    const lines = text.split(/\r\n|\r|\n/);
    rest = lines.pop() ?? "";
    const events = lines.map(take).filter((done) => done !== null);
    if (rest.length + pending > maxPending) throw new Error("an event of the stream has no end");
    return events;
  };
}
