import { Field } from "../../../ui/field/field";
import styles from "./file-field.module.css";

type Props = { label: string; hint: string; accept: string; error: string | undefined; choose: (file: File | undefined) => void };

/** A file that is chosen, or dropped. */
export function FileField({ choose, ...field }: Props) {
  return (
    <div className={styles.file}>
      <Field {...field} type="file" name="file" onChange={({ target }) => choose(target.files?.[0])} />
    </div>
  );
}
