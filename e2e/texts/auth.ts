import { accountButton, addUser, enterAs, newPassword, register, signIn, signOut, signUp, somebody } from "../accounts.ts";
import { failedLoad } from "../console-guard.ts";
import { hydrated } from "../visit.ts";
import { address, button, disabledButton, heading, labelled, link, message, tab, text, toasted } from "./expected.ts";
import type { Row, Stage } from "./row.ts";

const unreachable = "We could not reach the shop. Please check your connection and try again.";
const known = "There is already an account with this email address. Please sign in instead.";

/** At /auth, live. */
async function atAuth({ page }: Stage) {
  await page.goto("/auth");
  await hydrated(page);
}

/** The browser cannot send a request. */
async function cutOff({ page, messages }: Stage, path: string) {
  messages.allow(/^error: Failed to load resource: net::ERR_FAILED/);
  await page.route(path, (route) => route.abort());
}

const signsIn: Row[] = [
  {
    where: "sign in",
    sizes: true,
    go: ({ page }) => page.goto("/auth"),
    shows: [
      heading("Sign in or sign up"),
      tab("Sign In", true),
      tab("Sign Up"),
      labelled("Email"),
      labelled("Password"),
      button("Sign In"),
      link("Forgot your password?", "/auth/reset"),
    ],
  },
  {
    where: "sign in",
    action: "while it is asked",
    go: async (stage) => {
      await stage.page.route("/api/auth/sign-in", () => {}); // never answered
      await atAuth(stage);
      await signIn(stage.page, somebody());
    },
    shows: [disabledButton("Signing in...")],
  },
  {
    where: "sign in",
    action: "nothing typed",
    go: async (stage) => {
      await atAuth(stage);
      await signIn(stage.page, { email: "", password: "" });
    },
    shows: [message("Email", "Please enter your email address"), message("Password", "Please enter your password")],
  },
  {
    where: "sign in",
    action: "a wrong password",
    sizes: true,
    go: async (stage) => {
      stage.messages.allow(failedLoad(401));
      await atAuth(stage);
      await signIn(stage.page, { ...(await addUser(stage.shop)), password: newPassword });
    },
    shows: [toasted("Sign in failed"), toasted("The email or password is not right."), button("Sign In"), address("/auth")],
  },
  {
    where: "sign in",
    action: "too many wrong passwords",
    go: async (stage) => {
      stage.messages.allow(failedLoad(429));
      const user = await addUser(stage.shop);
      const { email } = user;
      for (let i = 0; i < 10; i++) await stage.page.request.post("/api/auth/sign-in", { data: { email, password: newPassword } });
      await atAuth(stage);
      await signIn(stage.page, user);
    },
    shows: [toasted("Sign in failed"), toasted("Too many failed sign-ins. Please wait 15 minutes, or reset your password.")],
  },
  {
    where: "sign in",
    action: "the shop cannot be reached",
    go: async (stage) => {
      await cutOff(stage, "/api/auth/sign-in");
      await atAuth(stage);
      await signIn(stage.page, somebody());
    },
    shows: [toasted("Error"), toasted(unreachable), button("Sign In")],
  },
  {
    where: "sign in",
    action: "success",
    sizes: true,
    go: async (stage) => {
      await atAuth(stage);
      await signIn(stage.page, await addUser(stage.shop));
    },
    shows: [address("/"), toasted("Welcome back!"), toasted("You have successfully signed in.")],
  },
  {
    where: "sign in",
    action: "already signed in",
    go: async ({ page }) => {
      await register(page);
      await page.goto("/auth");
    },
    shows: [address("/")],
  },
];

const signsUp: Row[] = [
  {
    where: "sign up",
    sizes: true,
    go: async (stage) => {
      await atAuth(stage);
      await stage.page.getByRole("tab", { name: "Sign Up" }).click();
    },
    shows: [
      tab("Sign In"),
      tab("Sign Up", true),
      labelled("Full name (optional)"),
      labelled("Email"),
      labelled("Password"),
      button("Create Account"),
    ],
  },
  {
    where: "sign up",
    action: "while it is asked",
    go: async ({ page }) => {
      await page.route("/api/auth/sign-up", () => {}); // never answered
      await signUp(page, somebody());
    },
    shows: [disabledButton("Creating account...")],
  },
  {
    where: "sign up",
    action: "a short password",
    go: ({ page }) => signUp(page, { ...somebody(), password: "seven77" }),
    shows: [message("Password", "Password must be at least 8 characters"), button("Create Account")],
  },
  {
    where: "sign up",
    action: "half an e-mail address",
    go: ({ page }) => signUp(page, { ...somebody(), email: "ann" }),
    shows: [message("Email", "Invalid email address")],
  },
  {
    where: "sign up",
    action: "a common password",
    go: ({ page, messages }) => {
      messages.allow(failedLoad(422));
      return signUp(page, { ...somebody(), password: "password123" });
    },
    shows: [toasted("Sign up failed"), message("Password", "This password is too common. Please choose another.")],
  },
  {
    where: "sign up",
    action: "a known address",
    sizes: true,
    go: async ({ page, shop, messages }) => {
      messages.allow(failedLoad(409));
      await signUp(page, await addUser(shop));
    },
    shows: [toasted("Sign up failed"), toasted(known), button("Sign in instead"), button("Create Account")],
  },
  {
    where: "sign up",
    action: "the shop cannot be reached",
    go: async (stage) => {
      await cutOff(stage, "/api/auth/sign-up");
      await signUp(stage.page, somebody());
    },
    shows: [toasted("Error"), toasted(unreachable), button("Create Account")],
  },
  {
    where: "sign up",
    action: "success",
    sizes: true,
    go: ({ page }) => signUp(page, somebody()),
    shows: [address("/"), toasted("Success!"), toasted("Your account has been created. You are now logged in.")],
  },
];

const signsOut: Row[] = [
  {
    where: "header",
    action: "the account's menu",
    sizes: true,
    go: async ({ page, shop }) => {
      await enterAs(page, await addUser(shop, "staff"));
      await page.goto("/");
      await accountButton(page).click();
    },
    shows: [text("Ann Castillo"), link("My Account", "/account"), link("SEO Dashboard", "/seo"), button("Sign Out")],
  },
  {
    where: "header",
    action: "sign out",
    sizes: true,
    go: async ({ page }) => {
      await register(page);
      await page.goto("/");
      await signOut(page);
    },
    shows: [toasted("Signed out"), toasted("You have been signed out successfully.")],
  },
];

export const auth = [...signsIn, ...signsUp, ...signsOut];

export const dashboard: Row[] = [
  {
    where: "dashboard",
    sizes: true,
    go: async ({ page, shop }) => {
      await enterAs(page, await addUser(shop, "staff"));
      await page.route(/\/api\/seo\/(summary|reports\/latest)$/, (route) => route.fulfill({ json: null })); // as before the first crawl
      await page.goto("/seo");
    },
    shows: [
      heading("SEO Dashboard"),
      text("Monitor and improve your website's SEO performance"),
      ...["Run Site Crawl", "Check Speed", "Track Rankings", "Generate Report"].map((name) => button(name)),
      ...["Rankings", "GSC", "Competitors", "Opportunities", "Backlinks", "Local", "Pricing", "AI Content"].map((name) => tab(name)),
      tab("Overview", true),
      heading("No SEO data yet"),
      button("Run First Crawl"),
    ],
  },
];
