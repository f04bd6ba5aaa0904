import { ComandaError } from '@comanda/sdk';
import type { Message } from '../../text/text.ts';

/** What is wrong with times that do not fit each other, in words of ours; undefined: something else is. */
export function timeProblem(error: unknown): Message | undefined {
  const fields = error instanceof ComandaError ? error.details?.fields : undefined;
  const [first] = Array.isArray(fields) ? (fields as { path: string; rule: string }[]) : [];
  if (first === undefined) return undefined;
  if (first.path.startsWith('/breaks')) return 'Breaks lie within the time, and one after the other.';
  if (first.path === '/clockedInAt') return 'This is in the future.';
  if (first.path !== '/clockedOutAt') return undefined;
  return first.rule === 'minimum'
    ? 'Nobody goes before they came.'
    : 'This is in the future, or more than 24 hours after the start.';
}
