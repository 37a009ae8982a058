import { read } from "../../../lib/data";
import type { DeskBody, DeskPast, DeskView } from "../../../lib/wire-types";

export const deskPath = "/api/staff/content";

export const desk = read<DeskBody>(deskPath);
export const itemPath = (id: string) => `${deskPath}/${encodeURIComponent(id)}`;
export const itemRead = (id: string) => read<DeskView>(itemPath(id));
export const pastRead = (id: string, number: number) => read<DeskPast>(`${itemPath(id)}/revisions/${number}`);

/** The editor's path for a text. */
export const editorOf = (id: string) => `/staff/content/${encodeURIComponent(id)}`;
