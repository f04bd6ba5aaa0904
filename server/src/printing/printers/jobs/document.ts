import type { Mark, PrintDocument } from '@comanda/documents';
import { reportOf } from '@comanda/documents';
import type { RestaurantScope } from '../../../access/index.ts';
import { allStations, findTicket, toTicket } from '../../../ordering/kitchen/index.ts';
import { decimalsOf } from '../../../platform/currency.ts';
import { one } from '../../../platform/db/database.ts';
import type { Restaurant } from '../../../tenancy/restaurants/index.ts';
import type { PrintingDeps } from '../../deps.ts';
import { findSettings, toSettings } from '../../document-settings/index.ts';
import { kitchenTicketOf } from '../../receipts/index.ts';
import type { Printer } from '../printer.ts';
import type { Job } from './job.ts';

/** The document of a job, with all that has become true of it since it was asked for. */
export async function documentOf(
  { db, restaurants }: Pick<PrintingDeps, 'db' | 'restaurants'>,
  scope: RestaurantScope,
  job: Job,
): Promise<PrintDocument> {
  const { words } = job;
  const marks = [...words.marks, ...marksOf(job)];
  if (words.ticket === undefined) return { ...words.print, marks: unique([...words.print.marks, ...marks]) };
  const { ticket } = words;
  // A ticket's job names its ticket.
  const [rows, stations, [row]] = await db.run(
    scope,
    findTicket(scope, job.ticketGuid!),
    allStations(scope),
    findSettings(scope),
  );
  const stored = toTicket(one(rows, 'ticket'));
  const place = await restaurants.get(scope, scope.restaurantGuid);
  const stationName = stations.find(({ guid }) => guid === ticket.stationGuid)?.name ?? '';
  const said = { ...stored, ...ticket, status: 'NEW' } as unknown as typeof stored;
  return {
    ...kitchenTicketOf({ place, settings: toSettings(row) }, said, stationName),
    marks: unique(marks),
  };
}

function marksOf({ kind, copyOf, possibleDuplicate }: Job): Mark[] {
  const isCooked = kind === 'TICKET' || kind === 'SLIP';
  return [
    ...(copyOf === null ? [] : [isCooked ? ('REPRINT' as const) : ('COPY' as const)]),
    ...(possibleDuplicate ? ['POSSIBLE_DUPLICATE' as const] : []),
  ];
}

const unique = (marks: readonly Mark[]): Mark[] => [...new Set(marks)];

/** A page that says whether a printer prints, cuts, and knows the letters. */
export function testPageOf(place: Restaurant, { name, columns, kind, codeTables }: Printer): PrintDocument {
  const facts = [
    { label: 'Printer', value: name },
    { label: 'Kind', value: kind },
    { label: 'Columns', value: String(columns) },
    { label: 'Code tables', value: codeTables },
  ];
  const counts = [
    { label: 'Letters', value: 'áéíóú ñ ç ü ß Ł € £' },
    // Question marks where it lacks them.
    { label: 'Signs', value: '日本語 中文 한국어 ไทย' },
    { label: 'Figures', value: '0123456789' },
  ];
  return reportOf('Test page', place.currency, [{ title: 'Letters', rows: [], counts, total: null }], {
    heading: { name: place.name, lines: [], logo: null },
    decimals: decimalsOf(place.currency),
    facts,
  });
}
