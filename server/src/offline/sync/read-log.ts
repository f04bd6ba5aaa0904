import { maskCardNumbers } from '../../platform/card-numbers.ts';
import { ApiError, type FieldError, failFields } from '../../platform/errors.ts';
import { assertStorable } from '../../platform/http/request/strict-json.ts';
import { compileValidator } from '../../platform/http/request/validate.ts';
import { withoutCardNumbers } from './masked.ts';
import { LoggedCommand } from './shapes.ts';
import { guidFrom } from './signature.ts';

/** Reads a log entry by entry: one that nobody can read is a command that is parked, and its neighbours are what they are. */

/** What is known of an entry that nobody can read. */
export interface Unreadable {
  /** Why, in words. */
  why: string;
  /** As it came, as JSON text, without what looks like a card number. */
  text: string;
  /** Who did it, if it says so. */
  staffGuid: string | null;
}

export interface ReadLog {
  /** In the sequence of the log; of those with the same number, the readable ones first. */
  commands: LoggedCommand[];
  /** By the id under which it is kept. */
  unreadable: ReadonlyMap<string, Unreadable>;
  /** Those that had what looked like a card number in their text. */
  masked: ReadonlySet<string>;
}

type Frame = Partial<Record<keyof LoggedCommand, unknown>>;

const validated = compileValidator(LoggedCommand, 'body');
const { properties } = LoggedCommand;
const readers = {
  seq: compileValidator(properties.seq, 'body'),
  type: compileValidator(properties.type, 'body'),
  at: compileValidator(properties.at, 'body'),
  guid: compileValidator(properties.id, 'body'),
};

/**
 * The entries of a push. Throws VALIDATION_ERROR when none of them has a number: then it is no part of a log.
 */
export function readLog(
  entries: readonly unknown[],
  { logId, sentAt }: { logId: string; sentAt: string },
): ReadLog {
  const sequence = numbered(entries);
  const unreadable = new Map<string, Unreadable>();
  const read: LoggedCommand[] = [];
  const standIns: LoggedCommand[] = [];
  for (const [index, entry] of entries.entries()) {
    const why = problemOf(entry);
    if (why === null) {
      read.push(entry as LoggedCommand);
      continue;
    }
    const text = maskCardNumbers(JSON.stringify(entry));
    // Not under the id that it names: that may be the one of a true command behind it.
    const id = guidFrom(`${logId} ${text}`);
    const frame = frameOf(entry);
    unreadable.set(id, { why, text, staffGuid: part('guid', frame.staffGuid) ?? null });
    standIns.push(standInFor(frame, { id, seq: sequence[index]!, sentAt, text }));
  }
  const { commands, masked } = withoutCardNumbers(read);
  return { commands: [...commands, ...standIns].toSorted((a, b) => a.seq - b.seq), unreadable, masked };
}

/** What takes the turn of an entry that nobody can read, with what of it can be read. */
function standInFor(
  frame: Frame,
  { id, seq, sentAt, text }: { id: string; seq: number; sentAt: string; text: string },
): LoggedCommand {
  const type = part('type', frame.type) ?? 'unreadable';
  // What depends on an order that nobody can read waits behind it.
  const orderGuid = part('guid', type === 'createOrder' ? frame.id : frame.orderGuid);
  const at = part('at', frame.at) ?? sentAt;
  return { id, seq, type, at, staffGuid: '', body: text, ...(orderGuid === undefined ? {} : { orderGuid }) };
}

const frameOf = (entry: unknown): Frame =>
  entry !== null && typeof entry === 'object' && !Array.isArray(entry) ? entry : {};

function part<K extends keyof typeof readers>(
  kind: K,
  value: unknown,
): ReturnType<(typeof readers)[K]> | undefined {
  try {
    return readers[kind](value) as ReturnType<(typeof readers)[K]>;
  } catch {
    return undefined;
  }
}

/** Why an entry cannot be read; null: it can. */
function problemOf(entry: unknown): string | null {
  try {
    assertStorable(entry, 'body');
    validated(entry);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [first] = (error.details?.fields ?? []) as FieldError[];
    return `Nobody can read it.${first ? ` ${first.path} ${first.message}.` : ''}`;
  }
}

/** The number of each entry; one without has the one that is missing before the next, or stands beside the one before it. */
function numbered(entries: readonly unknown[]): number[] {
  const own = entries.map((entry) => part('seq', frameOf(entry).seq));
  const first = own.findIndex((seq) => seq !== undefined);
  if (first < 0 && entries.length > 0) {
    const message = 'is not a number of a log, nor has any other entry one';
    failFields([{ in: 'body', path: '/commands/0/seq', rule: 'required', message }]);
  }
  const sequence: number[] = [];
  for (const [index, seq] of own.entries()) {
    const next = own.slice(index).find((one) => one !== undefined);
    // In front of the first one that has a number there are none but these.
    const before = sequence[index - 1] ?? own[first]! - first - 1;
    sequence[index] = seq ?? (next !== undefined && before + 1 < next ? before + 1 : before);
  }
  return sequence.map((seq) => Math.max(seq, 1));
}
