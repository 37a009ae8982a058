import type { Taken } from "../../../lib/shrink";
import { createStore } from "../../../lib/store";
import { randomID } from "../../../lib/upload";
import type { Draft, DraftPhoto, Edit } from "./draft";
import type { Keep, Picture } from "./keep";

/** A draft in the hands of this tab alone. */
export type OpenDraft = {
  get(): Draft;
  subscribe(listener: () => void): () => void;
  /** Changes the draft and keeps it. */
  edit(change: Edit): void;
  /** Whether the last change is kept; false if the browser has no room. */
  kept(): boolean;
  /** Adds a photo that was just taken. */
  add(taken: Taken): Promise<void>;
  picture(id: string): Promise<Picture | undefined>;
  /** Forgets the draft. */
  drop(): Promise<void>;
  /** Lets other tabs have it. */
  close(): void;
};

/** Holds a name for one part of one tab; null: somebody else holds it. With waits the promise stays open until the name is free. */
export type Hold = (name: string, waits?: boolean) => Promise<(() => void) | null>;

/** Uses the browser's locks, which end with the tab. Without them (plain http) nothing is locked. */
export const holdLock: Hold = (name, waits = false) =>
  new Promise((resolve, reject) => {
    if (!navigator.locks) return resolve(() => {});
    navigator.locks
      .request(name, { ifAvailable: !waits }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });

/** Opens a draft as it is stored, or else as first; null: somebody else has it open, or there is none. */
export async function openDraft(keep: Keep, hold: Hold, id: string, first?: Draft, waits = false): Promise<OpenDraft | null> {
  const close = await hold(`enamel.draft.${id}`, waits);
  if (!close) return null;
  const draft = (await keep.draft(id).catch(() => undefined)) ?? first;
  if (!draft) {
    close();
    return null;
  }
  const store = createStore({ draft, kept: true });
  const pictures = new Map<string, Picture>(); // those that the browser has no room for live as long as the tab
  let dropped = false;
  const settle = (kept: boolean) => store.set({ ...store.get(), kept });
  const edit = (change: Edit) => {
    if (dropped) return;
    const draft = { ...change(store.get().draft), changedAt: Date.now() };
    store.set({ ...store.get(), draft });
    keep.putDraft(draft).then(
      () => settle(pictures.size === 0),
      () => settle(false),
    );
  };
  return {
    get: () => store.get().draft,
    subscribe: store.subscribe,
    kept: () => store.get().kept,
    edit,
    async add({ blob, preview, width, height }) {
      const photo: DraftPhoto = {
        id: randomID(), width, height, size: blob.size, private: false, received: 0, hash: "", url: "", problem: "",
      }; // biome-ignore format: one line
      const picture = { id: photo.id, blob, preview };
      await keep.putPicture(picture).catch(() => pictures.set(photo.id, picture));
      edit((draft) => ({ ...draft, photos: [...draft.photos, photo] }));
    },
    picture: async (id) => pictures.get(id) ?? (await keep.picture(id).catch(() => undefined)),
    async drop() {
      dropped = true;
      await keep.drop(store.get().draft);
    },
    close,
  };
}
