import type { ReactNode } from "react";
import { useText } from "../../texts/texts.ts";
import { CopyButton } from "../copyable-id.tsx";
import { Moment } from "../moment.tsx";
import type { Tone } from "../../../design/tones.ts";
import { ToneText } from "../status-word.tsx";

export type ShownRecord = {
  type: string;
  name: string;
  /** Null if only the operator's mail server knows it. */
  value: string | null;
  about?: string;
  /** The result of the last check, if there was one. */
  found?: { text: string; tone: Tone };
};

type DnsRecordsProps = { records: readonly ShownRecord[]; checkedAt: string | null };

/** The records to add to the domain's DNS, with a copy button for each part, and the time of the last check. */
export function DnsRecords({ records, checkedAt }: DnsRecordsProps): ReactNode {
  const { t } = useText();
  return (
    <>
      <ul className="records">
        {records.map(({ type, name, value, about, found }) => (
          <li key={`${type} ${name}`}>
            <div className="record-head">
              <b>{type}</b>
              {about !== undefined && <span className="small soft">{about}</span>}
              {found && (
                <span className="small end">
                  <ToneText tone={found.tone}>{found.text}</ToneText>
                </span>
              )}
            </div>
            <Copied text={name} />
            {value === null ? <span className="small soft">{t("dns.valueOfServer")}</span> : <Copied text={value} />}
          </li>
        ))}
      </ul>
      <p className="small soft">
        {checkedAt === null ? (
          t("dns.unchecked")
        ) : (
          <>
            {t("dns.checked")} <Moment at={checkedAt} />
          </>
        )}
      </p>
    </>
  );
}

function Copied({ text }: { text: string }): ReactNode {
  const { t } = useText();
  return (
    <span className="record-text">
      <code>{text}</code>
      <CopyButton text={text} label={t("dns.copy", { text })} />
    </span>
  );
}
