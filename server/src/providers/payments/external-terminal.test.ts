import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { passesLuhn } from '../../platform/card-numbers.ts';
import { SecretText } from '../../platform/crypto/secret-text.ts';
import { newGuid } from '../../platform/ids.ts';
import { createExternalTerminal } from './external-terminal.ts';
import { orderIdFor, type ProcessorCall } from './port.ts';

const call: ProcessorCall = {
  account: {
    processor: 'externalTerminal',
    merchantId: 'bar-1',
    currency: 'USD',
    username: '',
    password: new SecretText(''),
  },
};
const money = { amount: 1_250, currency: 'USD' };
const terminal = createExternalTerminal();

test('a payment taken on a terminal is approved as its slip says, and alike when told twice', async () => {
  const request = {
    orderId: orderIdFor(newGuid()),
    money,
    capture: true,
    source: { kind: 'terminal', reference: 'slip 17', authcode: '00421', lastFour: '1111' },
  } as const;
  const first = await terminal.authorize(call, request);
  assert.deepEqual(await terminal.authorize(call, request), first);
  assert.equal(first.kind, 'approved');
  assert.equal(first.done.amount, 1_250);
  assert.equal(first.facts.authcode, '00421');
});

test('a card is not charged on a terminal that we do not own, nor a foreign currency noted', async () => {
  const request = { orderId: orderIdFor(newGuid()), money, capture: true };
  const card = { number: new SecretText('4111111111111111'), expiry: { month: 1, year: 2040 } };
  const charged = await terminal.authorize(call, { ...request, source: { kind: 'card', card } });
  assert.ok(charged.kind === 'failed' && charged.reason === 'UNSUPPORTED');
  const foreign = await terminal.authorize(call, {
    ...request,
    money: { amount: 5, currency: 'EUR' },
    source: { kind: 'terminal', reference: 'slip 18' },
  });
  assert.ok(foreign.kind === 'failed' && foreign.reason === 'INVALID');
});

test('capture, refund and void are noted; what only a processor could tell is unsupported', async () => {
  const retref = 'bar-1-co-abc';
  const captured = await terminal.capture(call, { retref, money });
  assert.ok(captured.kind === 'approved' && captured.done.amount === 1_250);
  assert.equal((await terminal.capture(call, { retref })).kind, 'failed');
  const refund = await terminal.refund(call, { retref, orderId: 'co-def', money });
  assert.ok(
    refund.kind === 'approved' && refund.done.retref !== retref && refund.done.parentRetref === retref,
  );
  assert.equal((await terminal.void(call, { retref })).kind, 'approved');
  assert.equal((await terminal.void(call, { retref, money })).kind, 'failed');
  assert.equal((await terminal.voidByOrderId(call, 'co-def')).kind, 'approved');
  assert.equal((await terminal.verify(call)).kind, 'approved');
  assert.equal(terminal.can.inquire, false);
  for (const answer of [
    await terminal.inquire(call, retref),
    await terminal.inquireByOrderId(call, 'co-def'),
    await terminal.settlementBatches(call, {}),
    await terminal.tokenise(call, {
      number: new SecretText('4111111111111111'),
      expiry: { month: 1, year: 2040 },
    }),
  ]) {
    assert.ok(answer.kind === 'failed' && answer.reason === 'UNSUPPORTED');
  }
});

test('an order id has no digit that a processor could take for a card number, and no two guids share one', () => {
  const ids = Array.from({ length: 1_000 }, () => orderIdFor(newGuid()));
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) {
    assert.match(id, /^co-[a-p]{32}$/);
    assert.ok(!passesLuhn(id));
  }
});

test('a secret text shows itself to nobody but who asks', () => {
  const secret = new SecretText('4111111111111111');
  for (const shown of [String(secret), `${secret}`, JSON.stringify({ secret }), inspect({ secret })]) {
    assert.ok(shown.includes('[secret]') && !shown.includes('4111'), shown);
  }
  assert.equal(secret.reveal(), '4111111111111111');
});
