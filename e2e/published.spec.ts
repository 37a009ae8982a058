import { type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { addUser, cookieOf } from "./accounts.ts";
import { placeOrder } from "./order.ts";
import { articlePages, brandPages, legalPages, repairPages } from "./routes.ts";
import { Shop } from "./shop.ts";
import { test as base, expect } from "./test.ts";

/** A shop that nobody else visits. */
const test = base.extend<{ quiet: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  quiet: async ({}, use) => {
    const shop = await Shop.open();
    await use(shop);
    await shop.close();
  },
});

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** One GET, its body as it came over the wire. */
function get(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = request(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", fail);
      response.on("end", () => done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }));
    });
    sent.on("error", fail);
    sent.end();
  });
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

const security = {
  "content-security-policy": expect.stringMatching(/^default-src 'none'; script-src 'self'; style-src 'self';(?!.*unsafe)/),
  "x-content-type-options": "nosniff",
  "referrer-policy": expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
};

/** Pages with a published shell; the API gives each visitor the content. */
const shells = ["/checkout", "/compare", "/auth", "/auth/verify", "/auth/reset"];

test("every published URL answers ready bytes, whole, in each encoding", async ({ quiet }) => {
  const units = await quiet.units();
  const kinds = [...new Set(units.map(({ category }) => category))];
  expect(kinds).toHaveLength(7);
  const found = [
    ...["/", "/shop", "/brands", "/blog", "/faq", "/contact", "/partnership"],
    ...repairPages,
    ...brandPages,
    ...legalPages,
    ...(await articlePages(quiet)),
    ...shells,
    "/api/products",
    ...kinds.map((kind) => `/api/products?category=${kind}`),
    ...units.map(({ id }) => `/shop/${id}`),
  ];
  const missing = ["/no/such/page", "/shop/no-such-unit", "/order/no-such-token"];

  for (const path of [...found, ...missing]) {
    const status = missing.includes(path) ? 404 : 200;
    const bodies: string[] = [];
    for (const [encoding, decode] of Object.entries(decoders)) {
      const answer = await get(quiet.origin + path, { "Accept-Encoding": encoding });
      expect.soft({ path, encoding, status: answer.status }).toEqual({ path, encoding, status });
      expect.soft(answer.headers["content-encoding"] ?? "identity", path).toBe(encoding);
      expect.soft(answer.headers.vary, path).toMatch(/accept-encoding/i);
      expect.soft(answer.headers, path).toMatchObject(security);
      bodies.push(decode(answer.body).toString());
      if (shells.includes(path)) expect.soft(answer.headers["cache-control"], path).toBe("no-store");
      if (status !== 200 || shells.includes(path)) continue;
      const { etag = "" } = answer.headers;
      expect.soft(etag, path).toMatch(/^(W\/)?"[^"]+"$/);
      const again = await get(quiet.origin + path, { "Accept-Encoding": encoding, "If-None-Match": etag });
      expect.soft({ path, encoding, status: again.status, bytes: again.body.length }).toEqual({ path, encoding, status: 304, bytes: 0 });
    }
    expect.soft(new Set(bodies).size, path).toBe(1);
  }
  expect(await quiet.metric("enamel_renders_on_request_total")).toBe(0);
});

test("pages for who is signed in are stored nowhere, and show nobody's data", async ({ shop }) => {
  const [customer, staff] = [await addUser(shop), await addUser(shop, "staff")];
  const cookies = { nobody: "", customer: await cookieOf(shop, customer), staff: await cookieOf(shop, staff) };
  const expected = [
    ["/account", "nobody", 303],
    ["/account", "customer", 200],
    ["/account", "staff", 200],
    ["/seo", "nobody", 303],
    ["/seo", "customer", 403],
    ["/seo", "staff", 200],
  ] as const;
  for (const [path, who, status] of expected) {
    const answer = await get(shop.origin + path, { Cookie: cookies[who] });
    expect.soft({ path, who, status: answer.status }).toEqual({ path, who, status });
    expect.soft(answer.headers, path).toMatchObject({ ...security, "cache-control": "no-store" });
    expect.soft(answer.headers.etag, path).toBeUndefined();
    if (status === 303) expect.soft(answer.headers.location).toBe(`/auth?next=${encodeURIComponent(path)}`);
    for (const { email } of [customer, staff]) expect.soft(answer.body.toString()).not.toContain(email);
  }
});

test("an order's page and answer are for its holder alone", async ({ shop }) => {
  const { token } = await placeOrder(shop, await shop.unitToSell());
  const pageOf = await get(`${shop.origin}/order/${token}`, {});
  expect(pageOf.status).toBe(200);
  expect(pageOf.headers).toMatchObject({ ...security, "referrer-policy": "no-referrer" });
  const answer = await get(`${shop.origin}/api/orders/${token}`, {});
  expect(answer).toMatchObject({ status: 200, headers: { "cache-control": expect.stringContaining("no-store") } });
  const wrong = await get(`${shop.origin}/api/orders/${token.slice(0, -1)}`, {});
  expect(wrong).toMatchObject({ status: 404, headers: { "content-type": expect.stringContaining("application/problem+json") } });
});

test("a script or a style that is put into a page is refused", async ({ page, messages }) => {
  messages.allow(/^error: .*Content Security Policy/);
  await page.goto("/");
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.documentElement.dataset.ran = 'yes'";
    document.body.append(script);
    document.body.setAttribute("style", "margin-top: 77px");
    return [document.documentElement.dataset.ran ?? "no", getComputedStyle(document.body).marginTop];
  });
  expect(ran).toEqual(["no", "0px"]);
});
