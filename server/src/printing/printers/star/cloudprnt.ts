import { type PrintDocument, renderEscPos, renderText } from '@comanda/documents';
import type { Outcome } from '../jobs/job.ts';
import type { Condition, Printer } from '../printer.ts';

/** What Star CloudPRNT says, and what it means. Pure. Star's protocol guide, 2.4.0. */

/** What a job is offered in, the best first: a printer takes the first that it can. */
export const MEDIA_TYPES = [
  'application/vnd.star.starprnt',
  'application/vnd.star.line',
  'text/plain',
] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

export const isMediaType = (type: string): type is MediaType =>
  (MEDIA_TYPES as readonly string[]).includes(type);

export interface Poll {
  /** `200 OK`, or more of its kind. */
  status: string;
  /** Whether it says that it is printing; null: it says nothing of that. */
  printing: boolean | null;
}

const ONLINE = '200 OK';

/** What a printer posts. Any field may be missing, null or of a newer kind, and a printer must not be turned away for it. */
export function readPoll(text: string): Poll {
  const body = parsed(text);
  const { statusCode, printingInProgress } = body;
  return {
    status: typeof statusCode === 'string' && statusCode !== '' ? decoded(statusCode) : ONLINE,
    printing: typeof printingInProgress === 'boolean' ? printingInProgress : null,
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text) as unknown;
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Some send `200%20OK`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** By the first digits: later firmware has more of them. */
export function conditionOf(status: string): Condition {
  if (/^2(10|11)/.test(status)) return 'PAPER_LOW';
  if (/^(2|OK)/i.test(status)) return 'READY';
  if (/^410|^412/.test(status)) return 'OUT_OF_PAPER';
  return status.startsWith('420') ? 'COVER_OPEN' : 'FAULT';
}

/** Its status says that it is printing. */
export const isPrinting = (status: string): boolean => status.startsWith('220');

/** What the code of a confirmation says of the job. */
export function outcomeOf(code: string): Outcome {
  const said = decoded(code);
  if (/^(2|OK)/i.test(said)) return { is: 'PRINTED' };
  const problem = `The printer says ${said.slice(0, 60)}.`;
  // The download took too long: it has nothing that it could have printed.
  if (said.startsWith('520')) return { is: 'NOT_PRINTED', problem };
  return said.startsWith('4') ? { is: 'INTERRUPTED', problem } : { is: 'REJECTED', problem };
}

/** A document in one of the types, with what is to be said beside it. */
export async function encoded(
  document: PrintDocument,
  type: MediaType,
  { columns, drawer }: Pick<Printer, 'columns'> & { drawer: boolean },
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  if (type === 'text/plain')
    return {
      body: Buffer.from(renderText(document, { columns, onPaper: true })),
      headers: { 'x-star-cut': 'partial; feed=true', ...(drawer && { 'x-star-cashdrawer': 'start' }) },
    };
  const language = type === 'application/vnd.star.starprnt' ? 'star-prnt' : 'star-line';
  const bytes = await renderEscPos(document, {
    columns,
    language,
    codepages: 'star',
    drawer,
    embedded: true,
  });
  return { body: Buffer.from(bytes), headers: {} };
}
