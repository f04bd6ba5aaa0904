import { formatDateTime, useLanguage } from '@comanda/app-shared';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Sign } from '../../../parts/sign.tsx';
import { type Column, rowLink, Table } from '../../../parts/table.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { CONDITIONS, KINDS, type Printer, useStations } from './printer-words.ts';

/** Printers in rows; each leads to its own screen. */
export function PrinterTable({ printers }: { printers: readonly Printer[] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const columns: Column<Printer>[] = [
    {
      name: t('Name'),
      cell: ({ guid, name }) => (
        <Link
          className={rowLink}
          to="/$restaurantGuid/settings/printers/$printerGuid"
          params={{ restaurantGuid: restaurant.guid, printerGuid: guid }}
          search={{}}
        >
          {name}
        </Link>
      ),
    },
    { name: t('State'), cell: ({ condition }) => <Sign state={CONDITIONS[condition]} /> },
    { name: t('What it is'), cell: ({ kind }) => t(KINDS[kind]) },
    { name: t('Prints'), cell: (printer) => <Prints printer={printer} /> },
    {
      name: t('Last seen'),
      kind: 'time',
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? '–' : formatDateTime(lastSeenAt, restaurant.timeZone, language),
    },
  ];
  return <Table rows={printers} keyOf={({ guid }) => guid} columns={columns} label={t('Printers')} />;
}

/** What comes out of it when nobody says where. */
export function Prints({ printer }: { printer: Printer }): ReactNode {
  const t = useText();
  const stations = (useStations().data ?? []).filter(
    ({ printerGuid, ticketsTo }) => printerGuid === printer.guid && ticketsTo !== 'SCREENS',
  );
  const all = [
    ...(printer.printsReceipts ? [t('Bills and receipts')] : []),
    ...stations.map(({ name }) => t('Tickets of {station}', { station: name })),
  ];
  return all.length === 0 ? t('What is sent to it') : all.join(', ');
}
