import type { ReactNode } from 'react';
import classes from './table.module.css';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** How it is set: amounts and counts stand at the end, times do not break, actions have no name. */
  kind?: 'number' | 'time' | 'action';
}

/** Entries in rows, the first cell naming each; on a phone each is a small slip. A link of the class `rowLink` is its row. */
export function Table<Row>({
  rows,
  keyOf,
  columns,
  label,
}: {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  label?: string;
}): ReactNode {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ name, kind }) =>
            kind === 'action' ? (
              <td key={name} />
            ) : (
              <th key={name} scope="col" data-kind={kind}>
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ name, kind, cell }, index) =>
              index === 0 ? (
                <th key={name} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={name} data-kind={kind} data-name={kind === 'action' ? undefined : name}>
                  <div>{cell(row)}</div>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const rowLink = classes.rowLink ?? '';
