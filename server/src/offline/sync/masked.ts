import { holdsCardNumber, maskCardNumbers } from '../../platform/card-numbers.ts';
import type { LoggedCommand } from './shapes.ts';

/**
 * The commands in the sequence of their log, and which of them had what looks like a card number in their text. It is taken out
 * before anybody reads or stores it. What was signed is then another text, so such a command counts without its approval.
 */
export function withoutCardNumbers(commands: readonly LoggedCommand[]) {
  const masked = new Set(commands.filter(({ body }) => holdsCardNumber(body)).map(({ id }) => id));
  const readable = commands.map((one) =>
    masked.has(one.id) ? { ...one, body: maskCardNumbers(one.body) } : one,
  );
  return { commands: readable.toSorted((a, b) => a.seq - b.seq), masked };
}
