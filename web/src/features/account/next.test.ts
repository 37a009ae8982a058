import { describe, expect, test } from "vitest";
import { authHref, nextOf } from "./next";

const origin = "https://shop.example";
const next = (value: string) => nextOf(`?${new URLSearchParams({ next: value })}`, origin);

describe("where to go after signing in", () => {
  test.each([
    "/",
    "/seo",
    "/account",
    "/checkout?step=2&to=%2F%2Fevil.example",
    "/shop/samsung-rf28r7351sr#fit",
    "/order/tok-EN_1~2",
    "/authors",
    `/${"a".repeat(2047)}`,
  ])("%s", (value) => expect(next(value)).toBe(value));

  test.each([
    ["nothing", ""],
    ["no path", "account"],
    ["another site", "https://evil.example/"],
    ["another site in capitals", "HTTPS://evil.example/"],
    ["its own address in full", `${origin}/account`],
    ["an address without scheme", "//evil.example"],
    ["three slashes", "///evil.example"],
    ["a backslash for a slash", "/\\evil.example"],
    ["two backslashes", "\\\\evil.example"],
    ["a backslash further on", "/a\\..\\evil"],
    ["slashes that a dot segment leaves", "/.//evil.example"],
    ["slashes that a parent segment leaves", "/a/..//evil.example"],
    ["slashes that an escaped dot leaves", "/%2e//evil.example"],
    ["an escaped second slash", "/%2F/evil.example"],
    ["an escaped second slash and dot", "/%2fevil.example"],
    ["a script", "javascript:alert(1)"],
    ["a script after a slash and a line end", "/\njavascript:alert(1)"],
    ["data", "data:text/html,<script>alert(1)</script>"],
    ["a tab between slashes", "/\t/evil.example"],
    ["a tab in front", "\t//evil.example"],
    ["a line end between slashes", "/\r\n/evil.example"],
    ["a space in front", " //evil.example"],
    ["a NUL", "/\u0000/evil.example"],
    ["DEL", "/\u007fevil"],
    ["fullwidth slashes", "\uff0f\uff0fevil.example"],
    ["a fullwidth slash behind the first", "/\uff0fevil.example"],
    ["a fraction slash", "/\u2044evil.example"],
    ["a division slash", "/\u2215evil.example"],
    ["letters that are no ASCII", "/caf\u00e9"],
    ["a user and another host", "//shop.example@evil.example"],
    ["an escape that stands for nothing", "/%zz"],
    ["an escape that is no UTF-8", "/%c0%af"],
    ["signing in itself", "/auth"],
    ["signing in, then on", "/auth?next=//evil.example"],
    ["the other tab of it", "/auth#sign-up"],
    ["a letter's page", "/auth/reset#token"],
    ["signing in by a detour", "/account/../auth/verify"],
    ["signing in, escaped", "/%61uth"],
    ["8 KB", `/${"a".repeat(8192)}`],
  ])("%s is home", (_, value) => expect(next(value)).toBe("/"));

  test.each([
    ["a tab that is escaped in the address", "?next=/%09/evil.example"],
    ["a second one, as the first counts", "?next=//evil.example&next=/seo"],
    ["another parameter", "?to=/seo"],
    ["no parameter", ""],
  ])("%s is home", (_, search) => expect(nextOf(search, origin)).toBe("/"));

  test("an escape of an escape is one path of this site", () => expect(nextOf("?next=/%2509/evil", origin)).toBe("/%09/evil"));

  test("of two the first counts", () => expect(nextOf("?next=/seo&next=//evil.example", origin)).toBe("/seo"));

  test("whatever it is, the browser stays on this site", () => {
    const marks = ["/", "\\", "\t", ".", ":", "@", "%2f", "%5c", "\uff0f", "e", "#", "?"];
    for (const a of marks)
      for (const b of marks)
        for (const c of marks)
          for (const d of marks) expect(new URL(next(`${a}${b}${c}${d}evil.example`), `${origin}/auth?next=x`).origin).toBe(origin);
  });
});

describe("the address to sign in at", () => {
  test.each([
    ["/checkout", "", "/auth?next=/checkout"],
    ["/shop/a-b", "?x=1&y=2", "/auth?next=/shop/a-b%3Fx%3D1%26y%3D2"],
    ["/", "", "/auth"],
    ["/", "?utm=x", "/auth"],
    ["/auth", "?next=/seo", "/auth"],
    ["/auth/reset", "", "/auth"],
  ])("from %s%s is %s", (pathname, search, href) => expect(authHref({ pathname, search })).toBe(href));

  test("leads back to where it came from", () => {
    const url = new URL(authHref({ pathname: "/shop/a", search: "?q=1%2B1&r=a+b" }), origin);
    expect(nextOf(url.search, origin)).toBe("/shop/a?q=1%2B1&r=a+b");
  });
});
