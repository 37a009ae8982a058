import { Bookmark, Columns3 } from "lucide-react";
import { useState } from "react";
import { Icon } from "../../ui/icon/icon";
import styles from "./keep-buttons.module.css";
import { useKept } from "./use-kept";

/** Puts a unit into the comparison or among those saved, and leads there. Without script nothing shows. */
export function KeepButtons({ id }: { id: string }) {
  const { kept, toggle } = useKept();
  const [full, setFull] = useState(false);
  const { compare, saved } = kept;
  return (
    <div className={styles.keep}>
      <button type="button" aria-pressed={compare.includes(id)} onClick={() => setFull(!toggle("compare", id))}>
        <Icon of={Columns3} small />
        Compare
      </button>
      <button type="button" aria-pressed={saved.includes(id)} onClick={() => toggle("saved", id)}>
        <Icon of={Bookmark} small />
        Save
      </button>
      {compare.length > 0 && (
        <a href="/compare" rel="nofollow">
          Compare {compare.length}
        </a>
      )}
      {saved.length > 0 && (
        <a href="/compare#saved" rel="nofollow">
          {saved.length} saved
        </a>
      )}
      <p role="status">{full && compare.length > 2 && "Three at most: take one off in the comparison"}</p>
    </div>
  );
}
