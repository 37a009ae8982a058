import { useState } from "react";
import { count } from "../../../lib/format";
import { shrink } from "../../../lib/shrink";
import { maxPhotos } from "./draft";
import type { OpenDraft } from "./open-draft";

/** Takes files into the draft, one by one: a phone has little memory. */
export function useTaking(open: OpenDraft, show: (photo: string) => void) {
  const [preparing, setPreparing] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const take = async (files: readonly File[]) => {
    const some = files.slice(0, maxPhotos - open.get().photos.length);
    const left = files.length - some.length;
    setProblems(left > 0 ? [`A unit has at most ${maxPhotos} photos: ${count(left, "photo")} left out.`] : []);
    setPreparing(some.length);
    for (const file of some) {
      try {
        await open.add(await shrink(file));
        if (open.get().photos.length === 1) void navigator.storage?.persist?.(); // the browser keeps storage that it might otherwise clear
        show(open.get().photos.at(-1)?.id ?? "");
      } catch (error) {
        setProblems((before) => [...before, (error as Error).message]);
      }
      setPreparing((before) => before - 1);
    }
  };
  return { take, preparing, problems };
}
