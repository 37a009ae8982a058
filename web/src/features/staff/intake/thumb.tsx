import { ArrowUp, Check, CloudOff, ImageOff, Lock } from "lucide-react";
import { Icon } from "../../../ui/icon/icon";
import type { DraftPhoto } from "./draft";
import styles from "./photos.module.css";

type Props = { photo: DraftPhoto; n: number; src: string | undefined; current: boolean; sends: boolean; onShow: () => void };

/** A photo in the strip, and whether the server has it. */
export function Thumb({ photo, n, src, current, sends, onShow }: Props) {
  const [state, icon, words] = stateOf(photo, sends);
  return (
    <li className={styles.thumb} data-state={state}>
      <button type="button" aria-pressed={current} aria-label={`Photo ${n}${photo.private ? ", for staff alone" : ""}`} onClick={onShow}>
        {src && <img src={src} alt="" width="72" height="94" />}
        {photo.private && <Icon of={Lock} small />}
        {state === "up" && <progress max={photo.size} value={photo.received} aria-label={`Photo ${n} is being sent`} />}
      </button>
      <span>
        <Icon of={icon} small />
        {words}
      </span>
    </li>
  );
}

function stateOf({ hash, problem, received, size }: DraftPhoto, sends: boolean) {
  if (hash) return ["ok", Check, "Sent"] as const;
  if (problem) return ["bad", ImageOff, "Refused"] as const;
  if (sends) return ["up", ArrowUp, `${Math.floor((100 * received) / size)} %`] as const;
  return ["wait", CloudOff, "Waiting"] as const;
}
