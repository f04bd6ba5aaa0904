import { holds, Problem, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { RowActions } from '../../../parts/row-actions.tsx';
import { type Column, Table } from '../../../parts/table.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { CodeDialog } from './code-dialog.tsx';
import { TableDialog } from './table-dialog.tsx';
import { type Area, byName, type DiningTable, TABLE_CHANGES } from './tables.ts';

interface TableRowsProps {
  tables: readonly DiningTable[];
  areas: readonly Area[];
  label: string;
}

/** Tables in rows. Taking one out of use is undone by the button beside it, where it stands then. */
export function TableRows({ tables, areas, label }: TableRowsProps): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const [changing, setChanging] = useState<DiningTable | null>(null);
  const [shown, setShown] = useState<DiningTable | null>(null);
  const update = useWrite('updateTable', TABLE_CHANGES);
  const retire = ({ restaurantGuid, guid, version, archived }: DiningTable): void =>
    update.mutate({
      params: { restaurantGuid, tableGuid: guid },
      body: { archived: !archived },
      ifMatch: version,
    });
  const columns: Column<DiningTable>[] = [
    { name: t('Table'), cell: ({ name }) => name },
    { name: t('Seats'), kind: 'number', cell: ({ capacity }) => capacity ?? '–' },
  ];
  const actions: Column<DiningTable> = {
    name: t('Actions'),
    kind: 'action',
    cell: (table) => (
      <TableActions
        table={table}
        change={() => setChanging(table)}
        show={() => setShown(table)}
        retire={() => retire(table)}
      />
    ),
  };
  return (
    <>
      <Table
        rows={tables.toSorted(byName)}
        keyOf={({ guid }) => guid}
        columns={holds(membership, 'restaurant.edit') ? [...columns, actions] : columns}
        label={label}
      />
      <Problem error={update.error} />
      {shown && <CodeDialog table={shown} close={() => setShown(null)} />}
      {changing && <TableDialog table={changing} areas={areas} close={() => setChanging(null)} />}
    </>
  );
}

interface TableActionsProps {
  table: DiningTable;
  change: () => void;
  show: () => void;
  retire: () => void;
}

function TableActions({ table: { name, archived }, change, show, retire }: TableActionsProps): ReactNode {
  const t = useText();
  return (
    <>
      {!archived && <RowActions name={name} change={change} />}
      {!archived && (
        <Button variant="default" size="xs" aria-label={t('QR code of {name}', { name })} onClick={show}>
          {t('QR code')}
        </Button>
      )}{' '}
      <Button
        variant="default"
        size="xs"
        aria-label={archived ? t('Use again: {name}', { name }) : t('Take out of use: {name}', { name })}
        onClick={retire}
      >
        {archived ? t('Use again') : t('Take out of use')}
      </Button>
    </>
  );
}
