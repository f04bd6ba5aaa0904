import type { RestaurantScope } from '../../access/index.ts';
import { allWrites, type Statement, type Writes } from '../../platform/db/statement.ts';
import type { Settled } from './served.ts';
import type { ChangedTicket, PrintedTicket, TicketPrinting } from './ticket-printing.ts';
import { headerOf, type StoredTicket } from './ticket-queries.ts';

/** What of tickets is printed with their change: known until it is committed, so that it says for whom they are in the end. */

export type Paper =
  | { kind: 'sent'; ticket: PrintedTicket }
  | { kind: 'changed' | 'moved'; ticket: ChangedTicket };

/** A statement that prints. */
interface PaperStatement extends Statement {
  readonly paper: Paper;
}
const isPaper = (one: Statement): one is PaperStatement => 'paper' in one;

/** What puts papers into the queues of their printers. */
export const printing = (
  printers: TicketPrinting,
  scope: RestaurantScope,
  papers: readonly Paper[],
  at: number,
): Writes => allWrites(...papers.map((paper) => queued(printers, scope, paper, at)));

function queued(printers: TicketPrinting, scope: RestaurantScope, paper: Paper, at: number): Writes {
  const { rows, events = [] } =
    paper.kind === 'sent'
      ? printers.sent(scope, [paper.ticket], at)
      : printers[paper.kind](scope, [paper.ticket], at);
  return { rows: rows.map((one) => ({ ...one, paper })), events: events.map((one) => ({ ...one, paper })) };
}

/** Writes without what they print, and that. */
export function apartFromPapers({ rows, events = [] }: Writes): { writes: Writes; papers: Paper[] } {
  const papers = new Set(rows.flatMap((one) => (isPaper(one) ? [one.paper] : [])));
  const writes = {
    rows: rows.filter((one) => !isPaper(one)),
    events: events.filter((one) => !isPaper(one)),
  };
  return { writes, papers: [...papers] };
}

const ticketOf = (paper: Paper): string =>
  paper.kind === 'sent' ? paper.ticket.ticketGuid : paper.ticket.after.guid;

interface Known {
  was: ReadonlyMap<string, StoredTicket>;
  now: ReadonlyMap<string, StoredTicket>;
  printerOf: (station: string) => string | null;
}

/**
 * The papers once it is settled for whom their tickets are, and those that say so where nothing else of a ticket is printed. `was`
 * is each ticket as its paper has it, and `now` as it is before that is settled: one with the same number and table did not move.
 */
export function settledPapers(
  all: readonly Paper[],
  settled: readonly Settled[],
  { was, now, printerOf }: Known,
): Paper[] {
  const papers = all.filter((paper) => {
    const [before, after] = [was, now].map((tickets) => tickets.get(ticketOf(paper)));
    const isWhereItWas = before?.number === after?.number && before?.tableName === after?.tableName;
    return paper.kind !== 'moved' || !isWhereItWas;
  });
  const guids = new Set(settled.map(({ after }) => after.guid));
  const others = papers.filter((paper) => !guids.has(ticketOf(paper)));
  const told = settled.flatMap((one) => {
    const printerGuid = printerOf(one.after.stationGuid);
    if (printerGuid === null) return [];
    const before = was.get(one.after.guid) ?? one.before;
    const own = papers.filter((paper) => ticketOf(paper) === one.after.guid);
    return ofOneTicket(one, own, { printerGuid, orderGuid: one.after.orderGuid, before, after: one.after });
  });
  return [...others, ...told];
}

/** The papers of one ticket that is settled: a new one as it is now, and else one slip for the table and what is with it. */
function ofOneTicket({ after, isOther }: Settled, own: readonly Paper[], plain: ChangedTicket): Paper[] {
  const header = headerOf(after);
  const [sent] = own.filter((paper) => paper.kind === 'sent');
  if (sent) return [{ kind: 'sent', ticket: { ...sent.ticket, notes: header.notes } }];
  const slips = own.filter((paper) => paper.kind !== 'sent');
  const withHeader = ({ kind, ticket }: (typeof slips)[number]): Paper => ({
    kind,
    ticket: { ...ticket, after: { ...ticket.after, ...header } },
  });
  if (!isOther) return slips.length > 0 ? slips.map(withHeader) : [{ kind: 'changed', ticket: plain }];
  // First whose it is now, for what else is to be known of it comes under the new number, with the note that is told by then.
  const moved = slips.find(({ kind }) => kind === 'moved') ?? { kind: 'moved' as const, ticket: plain };
  const changed = slips
    .filter(({ kind }) => kind === 'changed')
    .map(({ kind, ticket }) => ({ kind, ticket: { ...ticket, before: { ...ticket.before, ...header } } }))
    .map(withHeader);
  return [withHeader(moved), ...changed];
}
