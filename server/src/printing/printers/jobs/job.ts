import type { Mark, PrintDocument, TicketLike } from '@comanda/documents';
import { documentFormat } from '../../../platform/db/document-format.ts';

/** A print job: what is to be put on paper, and how far that is. Pure. */

export const JOB_KINDS = ['RECEIPT', 'TICKET', 'SLIP', 'TEST', 'DRAWER'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATES = ['QUEUED', 'SENT', 'PRINTED', 'FAILED', 'CANCELLED'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** What can be asked of a job; the words of INVALID_STATE's `allowed`. One that FAILED goes on when it is rerouted. */
export type JobAction = 'reprint' | 'reroute' | 'cancel';
export const JOB_ALLOWED: Readonly<Record<JobState, readonly JobAction[]>> = {
  QUEUED: ['reroute', 'cancel'],
  SENT: ['reroute', 'cancel'],
  PRINTED: ['reprint'],
  FAILED: ['reprint', 'reroute', 'cancel'],
  CANCELLED: ['reprint'],
};

/** What a ticket says of its dishes at that moment. Its number and table are read when it is printed. */
export interface TicketWords extends Pick<TicketLike, 'notes' | 'former'> {
  stationGuid: string;
  items: readonly (TicketLike['items'][number] & { selectionGuid: string })[];
}

/** What a job says. */
export type JobWords =
  | { marks: readonly Mark[]; ticket: TicketWords; print?: never; drawerAt?: never }
  | {
      marks: readonly Mark[];
      print: PrintDocument;
      /** The printer whose drawer it opens. */
      drawerAt?: string;
      ticket?: never;
    };

/** The format in which `print_jobs` keeps it. */
export const jobFormat = documentFormat<JobWords>('print job', 1);

export interface Job {
  guid: string;
  restaurantGuid: string;
  printerGuid: string;
  kind: JobKind;
  title: string;
  orderGuid: string | null;
  ticketGuid: string | null;
  copyOf: string | null;
  state: JobState;
  possibleDuplicate: boolean;
  attempts: number;
  unanswered: number;
  problem: string | null;
  sentTo: string | null;
  sentAt: number | null;
  printedAt: number | null;
  createdAt: number;
  updatedAt: number;
  words: JobWords;
}

/** What came of handing a job to a printer. */
export type Outcome =
  | { is: 'PRINTED' }
  /** It is certain that nothing is on paper. */
  | { is: 'NOT_PRINTED'; problem: string }
  /** The printer stopped: some of it may be on paper. */
  | { is: 'INTERRUPTED'; problem: string }
  /** The printer asks for the next, and has not said what became of this one. */
  | { is: 'UNANSWERED' }
  /** What it was sent is at fault, and would be the next time. */
  | { is: 'REJECTED'; problem: string };

/** So often nobody hears what came of a job; then people decide. */
export const UNANSWERED_MAX = 3;

/** Whoever asked for a drawer stands at it for so long. */
const OPENS_WITHIN_MS = 60_000;

/**
 * Whether the drawer opens with its paper: the first time that a printer takes it, at the printer that was asked for, and only
 * while somebody waits for it. What comes later, or once more, is paper alone.
 */
export const opensDrawer = ({ words, printerGuid, attempts, copyOf, createdAt }: Job, now: number): boolean =>
  words.drawerAt === printerGuid && attempts === 0 && copyOf === null && now - createdAt < OPENS_WITHIN_MS;

export type Progress = Pick<Job, 'state' | 'possibleDuplicate' | 'unanswered' | 'problem'>;

/** How far the job is after an outcome; null: the outcome is old news. */
export function afterOutcome(job: Job, printerGuid: string, outcome: Outcome): Progress | null {
  const { state, possibleDuplicate, unanswered } = job;
  if (job.sentTo !== printerGuid) return null;
  if (outcome.is === 'PRINTED') {
    // Late, but true: it counts whatever was thought in the meantime, unless it is on paper or not wanted already.
    if (state === 'PRINTED' || state === 'CANCELLED') return null;
    return { state: 'PRINTED', possibleDuplicate, unanswered, problem: null };
  }
  if (state !== 'SENT') return null;
  switch (outcome.is) {
    case 'NOT_PRINTED':
      return { state: 'QUEUED', possibleDuplicate, unanswered, problem: outcome.problem };
    case 'INTERRUPTED':
      return { state: 'QUEUED', possibleDuplicate: true, unanswered, problem: outcome.problem };
    case 'REJECTED':
      return { state: 'FAILED', possibleDuplicate, unanswered, problem: outcome.problem };
    case 'UNANSWERED': {
      const isLast = unanswered + 1 >= UNANSWERED_MAX;
      return {
        state: isLast ? 'FAILED' : 'QUEUED',
        possibleDuplicate: true,
        unanswered: unanswered + 1,
        problem: 'The printer did not say what became of it.',
      };
    }
  }
}

/** Of which dishes the paper says that nobody wants them. */
export const voidsOf = ({ words }: Pick<Job, 'words'>): string[] =>
  (words.ticket?.items ?? []).filter(({ voided }) => voided).map(({ selectionGuid }) => selectionGuid);

const TOKEN_LENGTH = 25;

/** What printers call a job: its guid in letters and digits, since they take at most thirty. */
export const tokenOf = (guid: string): string =>
  BigInt(`0x${guid.replaceAll('-', '')}`)
    .toString(36)
    .padStart(TOKEN_LENGTH, '0');

/** The guid behind what a printer calls a job; null of what is none. */
export function guidOfToken(token: string): string | null {
  if (!/^[0-9a-z]{25}$/.test(token)) return null;
  let value = 0n;
  for (const letter of token) value = value * 36n + BigInt(Number.parseInt(letter, 36));
  const hex = value.toString(16).padStart(32, '0');
  if (hex.length > 32) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
