import type { Draft } from "./draft";

/** The picture of a photo, and a small one to look at (a data: URL). */
export type Picture = { id: string; blob: Blob; preview: string };

/** Storage of drafts and their pictures. Each call rejects if the browser stores nothing, or has no room. */
export type Keep = {
  drafts(): Promise<Draft[]>;
  draft(id: string): Promise<Draft | undefined>;
  putDraft(draft: Draft): Promise<unknown>;
  /** Forgets a draft and its pictures. */
  drop(draft: Draft): Promise<unknown>;
  picture(id: string): Promise<Picture | undefined>;
  putPicture(picture: Picture): Promise<unknown>;
};

/** Tells every tab that drafts have changed. */
export const draftsChannel = "enamel.drafts";

/** Drafts in the browser's own database. */
export function createKeep(): Keep {
  let opened: Promise<IDBDatabase> | null = null;
  const channel = new BroadcastChannel(draftsChannel);
  const open = () => {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open("enamel.intake", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("draft", { keyPath: "id" });
        request.result.createObjectStore("picture", { keyPath: "id" });
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => {
        opened = null;
        reject(request.error);
      };
    });
    return opened;
  };
  const ask = async <T>(store: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const db = await open();
    return new Promise((resolve, reject) => {
      const tx = db.transaction(store, mode);
      const request = work(tx.objectStore(store));
      tx.oncomplete = () => {
        if (mode === "readwrite") channel.postMessage(null);
        resolve(request.result);
      };
      tx.onabort = () => reject(tx.error);
    });
  };
  return {
    drafts: () => ask("draft", "readonly", (store) => store.getAll() as IDBRequest<Draft[]>),
    draft: (id) => ask("draft", "readonly", (store) => store.get(id) as IDBRequest<Draft | undefined>),
    putDraft: (draft) => ask("draft", "readwrite", (store) => store.put(draft)),
    async drop(draft) {
      await ask("draft", "readwrite", (store) => store.delete(draft.id));
      for (const { id } of draft.photos) await ask("picture", "readwrite", (store) => store.delete(id));
    },
    picture: (id) => ask("picture", "readonly", (store) => store.get(id) as IDBRequest<Picture | undefined>),
    putPicture: (picture) => ask("picture", "readwrite", (store) => store.put(picture)),
  };
}
