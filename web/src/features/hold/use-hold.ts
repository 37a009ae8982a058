import { useEffect, useState } from "react";
import { ApiError, call } from "../../lib/api";
import { type Held, readHeld, writeHeld } from "../../lib/held";
import type { HoldAnswer } from "../../lib/wire-types";

/** The hold of this browser, whichever unit it is of; null while there is none, and on the server. */
export function useHold() {
  const [held, setHeld] = useState<Held | null>(null);
  const keep = (next: Held | null) => {
    writeHeld(window.localStorage, next);
    setHeld(next);
  };
  useEffect(() => {
    const saved = readHeld(window.localStorage);
    setHeld(saved);
    if (!saved) return;
    call(pathOf(saved)).catch((error: unknown) => {
      if (!isOver(error)) return; // the shop may be out of reach
      writeHeld(window.localStorage, null);
      setHeld(null);
    });
  }, []);
  const take = async (id: string, who: { name: string; phone: string }) => {
    const { token, until } = await call<HoldAnswer>("/api/holds", { method: "POST", body: { id, ...who } });
    keep({ id, token, until });
  };
  const letGo = async (of: Held) => {
    await call(pathOf(of), { method: "DELETE" }).catch((error: unknown) => {
      if (!isOver(error)) throw error;
    });
    keep(null);
  };
  return { held, take, letGo, forget: () => keep(null) };
}

function pathOf({ token }: Held): string {
  return `/api/holds/${encodeURIComponent(token)}`;
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
