import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ComandaError, NetworkError } from '@comanda/sdk';
import { isConflict } from '../api/refusals.ts';
import { reasonOf } from './reason-of.ts';

const SPANISH = JSON.parse(readFileSync(new URL('../i18n/es.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
type Text = Parameters<typeof reasonOf>[1];
const filled = (text: string, values: Record<string, unknown> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const english: Text = (message, values) => filled(message, values);
const spanish: Text = (message, values) => filled(SPANISH[message]!, values);

const refused = (status: number, code: string, message: string, details?: object): ComandaError =>
  new ComandaError(status, { error: { code, message, details } });

test('only what lost a race is told as a change by somebody else', () => {
  for (const details of [{ currentVersion: 3 }, { reason: 'LOST_RACE' }, { reason: 'ORDER_CHANGING' }]) {
    const error = refused(409, 'CONFLICT', 'Read it again.', details);
    assert.ok(isConflict(error));
    assert.match(reasonOf(error, english), /^Somebody else changed this/);
  }
  for (const [code, details] of [
    ['CONFLICT', { reason: 'NAME_TAKEN' }],
    ['CONFLICT', { existingGuid: 'x' }],
    ['CONFLICT', undefined],
    ['INVALID_STATE', { state: 'IN_USE', currentVersion: 3 }],
    ['CLOSED', { nextAt: null }],
  ] as const)
    assert.equal(isConflict(refused(409, code, 'No.', details)), false, code);
});

test('a reason, a state and a code have texts in both languages', () => {
  const taken = refused(409, 'CONFLICT', 'There is a role of this name.', { reason: 'NAME_TAKEN' });
  assert.equal(reasonOf(taken, english), 'There is one of this name already.');
  assert.equal(reasonOf(taken, spanish), 'Ya hay uno con este nombre.');
  const last = refused(409, 'INVALID_STATE', 'The last owner cannot leave.', { state: 'LAST_OWNER' });
  assert.match(reasonOf(last, spanish), /^El último propietario/);
  const declined = refused(402, 'PAYMENT_DECLINED', 'Declined: 51', { declineReason: 'FUNDS' });
  assert.equal(reasonOf(declined, spanish), 'La tarjeta ha sido rechazada.');
});

test('anything else is said as the service says it, and in Spanish whose words they are', () => {
  const error = refused(409, 'CONFLICT', 'Another customer has this externalId.', { existingGuid: 'x' });
  assert.equal(reasonOf(error, english), 'Another customer has this externalId.');
  assert.equal(reasonOf(error, spanish), 'El servicio dice: «Another customer has this externalId.»');
  const odd = refused(409, 'INVALID_STATE', 'Not now.', { state: 'constructor', reason: 'toString' });
  assert.equal(reasonOf(odd, english), 'Not now.');
});

test('no answer is told apart from a refusal', () => {
  assert.equal(reasonOf(new NetworkError('TIMEOUT', null), spanish), 'No hubo respuesta a tiempo.');
  assert.match(reasonOf(new NetworkError('UNREACHABLE', null), english), /could not be reached/);
  assert.equal(reasonOf(new Error('A file that is no picture.'), spanish), 'A file that is no picture.');
});
