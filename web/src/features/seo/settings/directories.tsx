import type { DashboardSettings, Directory } from "../../../lib/wire-types";
import { Field } from "../../../ui/field/field";
import { SelectField } from "../select-field";
import { type Cells, type Control, ListEditor, NameField } from "./list-editor";
import { Section } from "./section";
import { useList } from "./use-settings";

type Row = Cells & { name: string; url: string; edit_url: string; weight: string };

const rowOf = ({ name, url, edit_url = "", weight }: Directory): Row => ({ name, url, edit_url, weight: String(weight) });

const weights = Array.from({ length: 10 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

/** The business directories that are checked for the shop's entry. */
export function Directories({ settings }: { settings: DashboardSettings }) {
  const list = useList("directories", settings);
  const send = async (rows: readonly Row[], anyway: boolean) => {
    const entries = rows.map(({ name, url, edit_url, weight }) => ({ name, url, edit_url, weight: Number(weight) }));
    return (await list.save(entries, anyway)).map(rowOf);
  };
  return (
    <Section
      id="directories"
      title="Directories"
      about="Sites that list businesses. A heavier one counts more, 10 the most. From a directory's first page the shop's entry is looked for by its links."
      aside={`${settings.directories.length} saved`}
    >
      <ListEditor
        list="directories"
        one="directory"
        empty={{ name: "", url: "", edit_url: "", weight: "5" }}
        start={settings.directories.map(rowOf)}
        nothing="No directories yet. Add those where people look up a shop's phone number and hours."
        columns="four"
        send={send}
        read={async () => (await list.read()).map(rowOf)}
        row={(control) => (
          <>
            <NameField {...control("name")} />
            <AddressField label="Its page, or the shop's entry" placeholder="https://directory.example/biz/shop" {...control("url")} />
            <AddressField label="Where to edit it (optional)" placeholder="https://directory.example/edit" {...control("edit_url")} />
            <WeightField {...control("weight")} />
          </>
        )}
      />
    </Section>
  );
}

function AddressField({ set, ...field }: Control & { label: string; placeholder: string }) {
  return (
    <Field
      {...field}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => set(event.target.value)}
    />
  );
}

function WeightField({ set, ...field }: Control) {
  return <SelectField label="Weight" {...field} options={weights} onChange={set} />;
}
