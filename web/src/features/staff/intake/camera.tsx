import { Camera as CameraIcon, Images } from "lucide-react";
import type { ChangeEvent } from "react";
import { Icon } from "../../../ui/icon/icon";
import styles from "./photos.module.css";

type Props = { full: boolean; next: number; take: (files: readonly File[]) => Promise<void> };

/** The camera, and the phone's library for several at once. */
export function Camera({ full, next, take }: Props) {
  const taken = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = ""; // the same file may be chosen again
    void take(files);
  };
  if (full) return <p className={styles.full}>All 8 taken</p>;
  return (
    <div className={styles.take}>
      <label className={styles.snap}>
        <input type="file" accept="image/*" capture="environment" onChange={taken} />
        <Icon of={CameraIcon} />
        Photo {next}
      </label>
      <label className={styles.library}>
        <input type="file" accept="image/*" multiple onChange={taken} />
        <Icon of={Images} />
        Library
      </label>
    </div>
  );
}
