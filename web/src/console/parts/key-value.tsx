import { Fragment, type ReactNode } from "react";

/** The properties of one item, as terms and values. Undefined values are left out. */
export function KeyValue({ rows }: { rows: readonly (readonly [string, ReactNode])[] }): ReactNode {
  return (
    <dl className="key-values">
      {rows.map(
        ([term, value]) =>
          value !== undefined &&
          value !== null && (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
