import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasFailed, read } from "../../../lib/data";
import type { DeskRivals } from "../../../lib/wire-types";
import { Chip } from "../../../ui/chip/chip";
import { External } from "../../../ui/external/external";
import { FailedRead } from "../../../ui/failed/failed";
import { Box } from "../../../ui/staff/box";
import { deed } from "../../../ui/staff/kit";
import styles from "./editor.module.css";
import { itemPath } from "./reads";

/** The saved text beside the pages that rank for its keyword, read on request. */
export function Rivals({ id, keyword }: { id: string; keyword: string }) {
  const [asked, setAsked] = useState(false);
  const rivals = useQuery({ ...read<DeskRivals>(`${itemPath(id)}/rivals`)(), enabled: asked, staleTime: 0 });
  return (
    <Box title="Pages that rank" aside={keyword}>
      {!asked && (
        <button type="button" className={deed()} disabled={!keyword} onClick={() => setAsked(true)}>
          Compare with the pages that rank
        </button>
      )}
      {!keyword && <p className="sm muted">Name a keyword and save first.</p>}
      {asked && hasFailed(rivals) && <FailedRead what="The comparison" of={rivals} />}
      {asked && rivals.isFetching && <p className="muted">Reading their pages</p>}
      {rivals.data && !rivals.isFetching && <Compared of={rivals.data} />}
    </Box>
  );
}

function Compared({ of: { note, ours, rivals, missing } }: { of: DeskRivals }) {
  return (
    <div className={styles.rivals}>
      {note && <p className="sm muted">{note}</p>}
      {missing.length > 0 && (
        <>
          <p>Most of them say this, and your text does not:</p>
          <p className={styles.terms}>
            {missing.map((term) => (
              <Chip key={term}>{term}</Chip>
            ))}
          </p>
        </>
      )}
      {rivals.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Words</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <b>Your text</b>
                <Headings of={ours.headings} />
              </td>
              <td>{ours.words}</td>
            </tr>
            {rivals.map(({ title, url, words, headings, problem }) => (
              <tr key={url}>
                <td>
                  <External href={url}>{title || url}</External>
                  {problem && <p className="sm muted">{problem}</p>}
                  <Headings of={headings} />
                </td>
                <td>{problem ? "" : words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Headings({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <details>
      <summary>{of.length === 1 ? "1 heading" : `${of.length} headings`}</summary>
      <ul>
        {of.map((heading) => (
          <li key={heading}>{heading}</li>
        ))}
      </ul>
    </details>
  );
}
