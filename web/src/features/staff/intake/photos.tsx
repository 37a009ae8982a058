import type { LucideIcon } from "lucide-react";
import { ArrowLeft, ArrowRight, CloudOff, ImageOff, Lock, LockOpen, Trash2 } from "lucide-react";
import { count } from "../../../lib/format";
import { iconButton } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import { Note } from "../../../ui/staff/kit";
import { Camera } from "./camera";
import type { Desk } from "./desk";
import { drawing, maxPhotos, movePhoto, patchPhoto, removePhoto } from "./draft";
import { Lead } from "./lead";
import type { OpenDraft } from "./open-draft";
import styles from "./photos.module.css";
import { Thumb } from "./thumb";
import { useTaking } from "./use-taking";

type Props = { desk: Desk; open: OpenDraft; sending: boolean; shown: string; show: (photo: string) => void };

/** The photos of the unit: camera first, one large for its marks, and each with its upload's progress. */
export function Photos({ desk, open, sending, shown, show }: Props) {
  const { draft, edit, form } = desk;
  const { photos, fields, errors } = draft;
  const { take, preparing, problems } = useTaking(open, show);
  const drawn = form.kinds.find(({ key }) => key === fields.kind)?.image;
  const at = Math.max(0, photos.findIndex(({ id }) => id === shown)); // biome-ignore format: one line
  const photo = shown === drawing && drawn ? undefined : photos[at];
  const waiting = photos.filter(({ hash, problem }) => !hash && !problem);
  const deeds: [string, LucideIcon, () => void, boolean][] = photo
    ? [
        ["Move to the front", ArrowLeft, () => edit((now) => movePhoto(now, photo.id, -1)), at === 0],
        ["Move to the back", ArrowRight, () => edit((now) => movePhoto(now, photo.id, 1)), at === photos.length - 1],
        ["Remove", Trash2, () => edit((now) => removePhoto(now, photo.id)), false],
      ]
    : [];
  return (
    <section aria-label="Photos" className={styles.photos}>
      <Lead desk={desk} photo={photo} drawn={drawn} first={photos.find((one) => !one.private)} at={at} />
      {photo && (
        <div className={styles.deeds} role="toolbar" aria-label={`Photo ${at + 1}`}>
          {deeds.map(([label, icon, deed, off]) => (
            <button key={label} type="button" className={iconButton} aria-label={label} title={label} disabled={off} onClick={deed}>
              <Icon of={icon} />
            </button>
          ))}
          <button
            type="button"
            className={styles.private}
            aria-pressed={photo.private}
            onClick={() => edit((now) => patchPhoto(now, photo.id, { private: !photo.private }))}
          >
            <Icon of={photo.private ? Lock : LockOpen} small />
            For staff alone
          </button>
        </div>
      )}
      <ul className={styles.strip}>
        <li>
          <Camera full={photos.length >= maxPhotos} next={photos.length + 1} take={take} />
        </li>
        {photos.map((one, index) => (
          <Thumb
            key={one.id}
            photo={one}
            n={index + 1}
            src={desk.previews[one.id]}
            current={one === photo}
            sends={sending && one === waiting[0]}
            onShow={() => show(one.id)}
          />
        ))}
        {drawn && photos.length > 0 && (
          <li>
            <button type="button" className={styles.drawing} aria-pressed={!photo} onClick={() => show(drawing)}>
              <img src={drawn} alt="" width="72" height="72" />
              Drawing
            </button>
          </li>
        )}
      </ul>
      <div role="status">
        {preparing > 0 && <p className="muted sm">Preparing {count(preparing, "photo")}</p>}
        {preparing === 0 && waiting.length > 0 && !sending && (
          <Note tone="warn" icon={CloudOff}>
            <b>{waiting.length === 1 ? "One photo waits" : `${waiting.length} photos wait`} for the network.</b> They send by themselves,
            once. You can close this.
          </Note>
        )}
      </div>
      {[...problems, ...photos.flatMap(({ problem }, index) => (problem ? [`Photo ${index + 1}: ${problem}`] : []))].map((text) => (
        <div key={text} role="alert">
          <Note tone="bad" icon={ImageOff}>
            {text}
          </Note>
        </div>
      ))}
      {errors.photos && (
        <p className={styles.error} tabIndex={-1} data-wrong>
          {errors.photos}
        </p>
      )}
    </section>
  );
}
