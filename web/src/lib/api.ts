/** A call to our own API that did not succeed. Without an answer (offline, too late, not JSON) the status is 0. */
export class ApiError extends Error {
  readonly status: number;
  /** Last segment of the problem's type: "sold-out"; "" if there is none. */
  readonly slug: string;
  /** Field name -> message. */
  readonly fields: Readonly<Record<string, string>>;
  /** The whole problem document, for members of its own type such as lines or totals. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(status: number, problem: Record<string, unknown> = {}) {
    super(text(problem.detail) || text(problem.title) || unexplained(status));
    this.name = "ApiError";
    this.status = status;
    this.slug = text(problem.type).split("/").pop() ?? "";
    this.fields = fieldsOf(problem.errors);
    this.problem = problem;
  }
}

/** Options of a call. A body is sent as JSON, a file as it is. */
export type Call = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  /** Milliseconds until the call is given up. */
  patience?: number;
  signal?: AbortSignal;
};

/** Asks our own API. Rejects with an ApiError; or, when the signal of the caller ended it, with that signal's reason. */
export async function call<T>(path: string, { method = "GET", body, headers, patience = 10_000, signal }: Call = {}): Promise<T> {
  const deadline = AbortSignal.timeout(patience);
  try {
    const response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: { Accept: "application/json", ...typeOf(body), ...headers },
      body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    const answer: unknown = await response.json();
    if (response.ok) return answer as T;
    throw new ApiError(response.status, isRecord(answer) ? answer : {});
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ApiError ? error : new ApiError(0);
  }
}

/** A file's own type depends on the programs installed beside the browser. */
function typeOf(body: unknown): Record<string, string> {
  if (body === undefined) return {};
  return { "Content-Type": body instanceof Blob ? "application/octet-stream" : "application/json" };
}

function unexplained(status: number): string {
  if (status === 0) return "We could not reach the shop. Please check your connection and try again.";
  return `Something failed on our side (${status}). Please try again.`;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function fieldsOf(errors: unknown): Record<string, string> {
  if (!isRecord(errors)) return {};
  return Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
