import { parseJson } from '../http.ts';
import type { Ledger } from './ledger.ts';
import { passesLuhn } from './triggers.ts';

/** CardSecure: a token for a card number. */
export function tokenize(ledger: Ledger, body: string): object {
  const { account } = (parseJson(body, null) ?? {}) as { account?: unknown };
  if (typeof account !== 'string' || account === '')
    return { message: 'Data is empty', errorcode: 14, token: '' };
  if (!/^\d+$/.test(account)) return { message: 'Data not decimal digits', errorcode: 8, token: '' };
  if (account.length > 19) return { message: 'Data too long', errorcode: 13, token: '' };
  if (!passesLuhn(account)) return { message: 'Failed Luhn check', errorcode: 54, token: '' };
  return { message: '', errorcode: 0, token: ledger.tokenFor(account) };
}
