import { notifyManager } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, vi } from "vitest";
import { call } from "../../../lib/api";
import { Data } from "../../../lib/data";
import type { DashboardSettings } from "../../../lib/wire-types";
import { answer } from "../../../test-answers";
import { fresh } from "./fixtures";
import { SettingsPage } from "./settings-page";

type Reply = () => Response | Promise<Response>;

/** The server's answers by method and path; a test replaces those it is about. */
export const server: Record<string, Reply> = {};

/** A fresh server before each test of the file that calls this. */
export function freshServer(): void {
  beforeEach(() => {
    notifyManager.setScheduler((flush) => flush());
    for (const path of Object.keys(server)) delete server[path];
    serve(fresh);
    vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) => {
      const reply = server[`${init?.method} ${path}`];
      if (!reply) throw new Error(`no answer for ${init?.method} ${path}`);
      return reply();
    });
  });
}

/** The settings that the server returns, and its answer to each change. */
export function serve(settings: DashboardSettings): void {
  server["GET /api/seo/settings"] = () => answer(settings);
  server[`GET /api/seo/rankings/plan?keywords=${settings.keywords.length}`] = () => answer(null);
  server["GET /api/seo/local/plan"] = () => answer(null);
  for (const path of [
    "lists",
    "tracking",
    "local/settings",
    ...settings.sources.map(({ name }) => `sources/${name}`),
    ...settings.schedules.map(({ action }) => `schedules/${action}`),
  ]) {
    server[`PUT /api/seo/${path}`] = () => answer(settings);
  }
}

/** Pastes a text at the end of a field. */
export async function paste(field: HTMLElement, text: string) {
  await userEvent.click(field);
  await userEvent.paste(text);
}

export const refusal = (status: number, detail: string, errors?: Record<string, string>) => () =>
  answer({ type: "/problems/x", detail, errors }, status);

/** Opens the page and waits until the settings are there. */
export async function show(settings = fresh) {
  server["GET /api/seo/settings"] = () => answer(settings);
  render(
    <Data ask={call}>
      <SettingsPage />
    </Data>,
  );
  await screen.findByRole("region", { name: "Sources" });
}

/** A panel of the page by its heading. */
export const region = (name: string) => within(screen.getByRole("region", { name }));

/** The bodies sent to a method and path. */
export const sent = (name: string) =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([path, init]) => `${init?.method} ${path}` === name)
    .map(([, init]) => (init?.body === undefined ? null : JSON.parse(String(init.body))));
