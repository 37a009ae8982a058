import type { Competitor, DashboardSettings } from "../../../lib/wire-types";
import { Field } from "../../../ui/field/field";
import { type Cells, type Control, ListEditor, NameField } from "./list-editor";
import { Section } from "./section";
import { useList } from "./use-settings";

type Row = Cells & { name: string; domain: string };

const rowOf = ({ name, domain }: Competitor): Row => ({ name, domain });

/** "https://www.shop.example/about" -> "www.shop.example": people often paste a whole address. */
export function hostOf(typed: string): string {
  const host = typed.trim().replace(/^https?:\/\//i, "");
  return host.replace(/[/?#].*$/, "");
}

/** The shops with tracked ranks and prices. */
export function Competitors({ settings }: { settings: DashboardSettings }) {
  const list = useList("competitors", settings);
  const send = async (rows: readonly Row[], anyway: boolean) => {
    const entries = rows.map(({ name, domain }) => ({ name, domain: hostOf(domain) }));
    return (await list.save(entries, anyway)).map(rowOf);
  };
  return (
    <Section
      id="competitors"
      title="Competitors"
      about="Other shops whose ranks, reviews and prices are compared with this one's."
      aside={`${settings.competitors.length} saved`}
    >
      <ListEditor
        list="competitors"
        one="competitor"
        empty={{ name: "", domain: "" }}
        start={settings.competitors.map(rowOf)}
        nothing="No competitors yet. Add the shops that people would go to instead."
        columns="two"
        send={send}
        read={async () => (await list.read()).map(rowOf)}
        row={(control) => (
          <>
            <NameField {...control("name")} />
            <DomainField {...control("domain")} />
          </>
        )}
      />
    </Section>
  );
}

function DomainField({ set, ...field }: Control) {
  return (
    <Field
      label="Host name"
      placeholder="shop.example"
      {...field}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => set(event.target.value)}
      onBlur={(event) => {
        const host = hostOf(event.target.value);
        if (host !== event.target.value) set(host);
      }}
    />
  );
}
