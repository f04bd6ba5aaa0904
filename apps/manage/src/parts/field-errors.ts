import { ComandaError } from '@comanda/sdk';
import type { Message } from '../text/text.ts';

/** What the service says about the fields of a form, in words of ours: its own are for programs. */

interface Fault {
  path: string;
  rule: string;
}

const faultsOf = (error: unknown): readonly Fault[] => {
  if (!(error instanceof ComandaError) || error.code !== 'VALIDATION_ERROR') return [];
  const fields = error.details?.fields;
  return Array.isArray(fields) ? (fields as Fault[]) : [];
};

/** The rule that a field of the body breaks; undefined: it is as it should be. */
export const brokenRule = (error: unknown, field: string): string | undefined =>
  faultsOf(error).find(({ path }) => path === `/${field}`)?.rule;

/** Whether all that is wrong stands beside fields of these names. */
export const isAllInFields = (error: unknown, ...fields: readonly string[]): boolean => {
  const faults = faultsOf(error);
  return faults.length > 0 && faults.every(({ path }) => fields.includes(path.slice(1)));
};

export function passwordFault(error: unknown, field = 'password'): Message | undefined {
  const rule = brokenRule(error, field);
  if (rule === undefined) return undefined;
  if (rule === 'common') return 'Everybody tries this one first. Choose another.';
  if (rule === 'different') return 'This is the password that you have.';
  return rule === 'maxLength' ? 'This is too long.' : 'At least 8 characters, please.';
}

export const emailFault = (error: unknown): Message | undefined => {
  const rule = brokenRule(error, 'email');
  if (rule === undefined) return undefined;
  return rule === 'different' ? 'This is your address already.' : 'This is not an e-mail address.';
};
