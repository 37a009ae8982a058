import { describe, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api";
import { upload } from "../../../lib/upload";
import { type Draft, newDraft } from "./draft";
import { type Asked, asking, locks, memory } from "./fixtures";
import { keepTrying } from "./keep-trying";
import { openDraft } from "./open-draft";
import { startOutbox } from "./outbox";
import { send } from "./send";

const part = 256 * 1024;
const picture = new Blob([new Uint8Array(2 * part + 10)]);

/** A server that keeps parts as the contract says; queued answers come first. */
function server() {
  const uploads = new Map<string, number>();
  const units = new Map<string, string>();
  const asked: Asked[] = [];
  const next: ((call: Asked) => unknown)[] = [];
  const stored = (id: string, received: number) => ({
    received,
    photo: received === picture.size ? { hash: `sha-${id}`, width: 4, height: 3 } : null,
  });
  const keepPart = ({ path, body }: Asked) => {
    const url = new URL(path, "http://shop.example");
    const id = url.pathname.split("/").pop() ?? "";
    const [offset, received] = [Number(url.searchParams.get("offset")), uploads.get(id) ?? 0];
    if (offset > received) throw new ApiError(409, { type: "/problems/upload-offset", received });
    uploads.set(id, Math.max(received, offset + (body as Blob).size));
    return stored(id, uploads.get(id) ?? 0);
  };
  const real = (call: Asked) => {
    if (call.method === "PUT") return keepPart(call);
    if (call.method === "POST") {
      const key = call.headers["Idempotency-Key"] ?? "";
      units.set(key, units.get(key) ?? `unit-${units.size + 1}`);
      return { id: units.get(key), version: 1, off_sale: "" };
    }
    const id = call.path.split("/").pop() ?? "";
    const received = uploads.get(id);
    if (received === undefined) throw new ApiError(404);
    return stored(id, received);
  };
  const ask = asking((call) => {
    asked.push(call);
    return (next.shift() ?? real)(call);
  });
  return { ask, real, asked, next, uploads, units };
}

const offline = () => {
  throw new ApiError(0);
};

/** A draft with photos, in hand. */
async function drafted(count: number, some: Partial<Draft> = {}, keep = memory(), hold = locks()) {
  const open = await openDraft(keep, hold, "draft-1", { ...newDraft({ model: "X" }), id: "draft-1", ...some });
  if (!open) throw new Error("the draft is in other hands");
  for (let n = 0; n < count; n++) await open.add({ blob: picture, preview: "data:,", width: 4, height: 3 });
  return { open, keep, hold };
}

describe("a photo", () => {
  test("goes in parts, each said as the server has it", async () => {
    const shop = server();
    const said: number[] = [];
    expect(await upload(shop.ask, "p", picture, 0, (received) => said.push(received))).toMatchObject({ hash: "sha-p" });
    expect(said).toEqual([part, 2 * part]);
    expect(shop.asked.map(({ body }) => (body as Blob).size)).toEqual([part, part, 10]);
  });

  test("goes on where the server is, whatever was said before", async () => {
    const shop = server();
    shop.uploads.set("p", part);
    await upload(shop.ask, "p", picture, 2 * part, () => {});
    expect(shop.asked.map(({ path }) => path.split("?")[1])).toEqual([2, 1, 2].map((n) => `offset=${n * part}&size=${picture.size}`));
  });

  test("begins again where the server has forgotten it", async () => {
    const shop = server();
    shop.next.push(() => {
      throw new ApiError(404);
    });
    expect(await upload(shop.ask, "p", picture, part, () => {})).toMatchObject({ hash: "sha-p" });
    expect(shop.asked).toHaveLength(4);
  });

  test("whose last answer was lost is asked for, not sent again", async () => {
    const shop = server();
    shop.uploads.set("p", picture.size);
    shop.next.push(() => {
      throw new ApiError(409, { received: picture.size });
    });
    expect(await upload(shop.ask, "p", picture, 2 * part, () => {})).toMatchObject({ hash: "sha-p" });
    expect(shop.asked.map(({ method }) => method)).toEqual(["PUT", "GET"]);
  });

  test("does not go round for ever with a server that stands still", async () => {
    const ask = asking(() => {
      throw new ApiError(409, { received: 0 });
    });
    await expect(upload(ask, "p", picture, 0, () => {})).rejects.toBeInstanceOf(ApiError);
  });
});

describe("a draft", () => {
  test("that loses the network between photos three and four sends only what is missing, then its unit, once", async () => {
    const shop = server();
    const { open } = await drafted(4, { state: "waiting" });
    shop.next.push(...Array(9).fill(shop.real), offline);
    await expect(send(open, shop.ask)).rejects.toMatchObject({ status: 0 });
    expect(open.get().photos.map(({ hash }) => hash !== "")).toEqual([true, true, true, false]);
    expect(shop.units.size).toBe(0);
    const before = shop.asked.length;
    await send(open, shop.ask);
    expect(shop.asked.slice(before).map(({ method }) => method)).toEqual(["PUT", "PUT", "PUT", "POST"]);
    expect(open.get()).toMatchObject({ state: "done", made: { id: "unit-1" } });
  });

  test("whose answer is lost makes one unit", async () => {
    const shop = server();
    const { open } = await drafted(0, { state: "waiting" });
    shop.next.push((call) => {
      shop.real(call);
      return offline();
    });
    await expect(send(open, shop.ask)).rejects.toMatchObject({ status: 0 });
    expect(open.get()).toMatchObject({ state: "waiting", tried: true });
    await send(open, shop.ask);
    expect(open.get().made.id).toBe("unit-1");
    expect(shop.units.size).toBe(1);
  });

  test("that the shop refuses is open again, with what is wrong", async () => {
    const shop = server();
    const { open } = await drafted(0, { state: "waiting" });
    shop.next.push(() => {
      throw new ApiError(422, { detail: "Please check.", errors: { price: "It is missing." } });
    });
    await send(open, shop.ask);
    expect(open.get()).toMatchObject({ state: "open", tried: false, errors: { price: "It is missing." }, problem: "Please check." });
  });

  test("keeps a photo that was chosen twice once, with its marks", async () => {
    const shop = server();
    const { open } = await drafted(2);
    const [first, second] = open.get().photos.map(({ id }) => id);
    open.edit((now) => ({ ...now, marks: [{ words: "Dent", photo: second ?? "", x: 0.5, y: 0.5, closeUp: "" }] }));
    const same = { received: picture.size, photo: { hash: "same", width: 4, height: 3 } };
    shop.next.push(
      () => same,
      () => same,
    );
    await send(open, shop.ask);
    expect(open.get().photos.map(({ id }) => id)).toEqual([first]);
    expect(open.get().marks[0]?.photo).toBe(first);
  });

  test("keeps a refused photo with its reason, and sends the others", async () => {
    const shop = server();
    const { open } = await drafted(2);
    shop.next.push(() => {
      throw new ApiError(422, { detail: "This is no picture." });
    });
    await send(open, shop.ask);
    expect(open.get().photos.map(({ hash, problem }) => hash !== "" || problem)).toEqual(["This is no picture.", true]);
  });

  test("for which the device has no room sends its photos from memory, and says so", async () => {
    const keep = memory();
    keep.full = true;
    const { open } = await drafted(1, {}, keep);
    await vi.waitFor(() => expect(open.kept()).toBe(false));
    await send(open, server().ask);
    expect(open.get().photos[0]?.hash).toMatch(/^sha-/);
  });

  test("is in the hands of one tab", async () => {
    const { open, keep, hold } = await drafted(0);
    open.edit((draft) => ({ ...draft, serial: "ZL1" }));
    expect(await openDraft(keep, hold, "draft-1")).toBeNull();
    open.close();
    expect((await openDraft(keep, hold, "draft-1"))?.get().serial).toBe("ZL1");
  });
});

test("two tabs with a waiting draft make one unit at the next visit", async () => {
  const shop = server();
  const { open, keep, hold } = await drafted(1, { state: "waiting" });
  open.edit((draft) => draft);
  open.close();
  const ends = [startOutbox(shop.ask, keep, hold), startOutbox(shop.ask, keep, hold)];
  await vi.waitFor(async () => expect((await keep.draft("draft-1"))?.state).toBe("done"));
  expect(shop.asked.filter(({ method }) => method === "POST")).toHaveLength(1);
  for (const end of ends) end();
});

describe("a work that fails", () => {
  test("is done again by itself, and at once when the network is back; never twice at once", async () => {
    vi.useFakeTimers();
    const work = vi.fn().mockRejectedValueOnce(new ApiError(0)).mockRejectedValueOnce(new ApiError(0)).mockResolvedValue(undefined);
    const trying = keepTrying(work);
    trying.now();
    trying.now();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).toHaveBeenCalledTimes(3);
    trying.end();
  });

  test("for who cancelled signing in is not done again by itself", async () => {
    vi.useFakeTimers();
    const work = vi.fn().mockRejectedValue(new ApiError(401));
    const trying = keepTrying(work);
    trying.now();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(work).toHaveBeenCalledTimes(1);
    trying.end();
  });
});
