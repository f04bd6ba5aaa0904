import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeWorld, order, type World } from '../../../test/harness/world.ts';

/** A mail server that takes its time, and a restaurant that sends receipts by the dozen. */
const SLOW_MS = 400;
const RECEIPTS = 90;
/** All of them need nine seconds. */
const SOON_MS = 4_500;

let service: TestService;
let busy: World;
let other: World;

before(async () => {
  service = await startTestService();
  [busy, other] = [await makeWorld(service), await makeWorld(service)];
  service.mailbox.addFault({ kind: 'slow', times: 1_000, delayMs: SLOW_MS });
});

async function mailReceipt({ key, place }: World, guid: string, email: string): Promise<void> {
  (await key.post(`${place.path}/orders/${guid}/receipt-mails`, { email })).must(201);
}

async function timeUntilMailed(email: string): Promise<number> {
  const begun = performance.now();
  await eventually(async () =>
    assert.ok(service.mailbox.all().some(({ envelope }) => envelope.to.includes(email))),
  );
  return performance.now() - begun;
}

test('mail about an account, and of another tenant, does not wait for the receipts of one tenant', async (t) => {
  const person = await signedIn(service);
  const theirs = await order(other.key, other.place);
  for (let sent = 0; sent < RECEIPTS; ) {
    const { guid } = await order(busy.key, busy.place);
    for (let n = 0; n < 3; n++, sent++) await mailReceipt(busy, guid, `guest-${sent}@example.com`);
  }
  (await service.anyone.post('/api/v1/auth/forgot-password', { email: person.email })).must(202);
  const reset = await timeUntilMailed(person.email);
  await mailReceipt(other, theirs.guid, 'guest-of-the-other@example.com');
  const receipt = await timeUntilMailed('guest-of-the-other@example.com');
  const waiting = await service.database.sql('select 1 from outgoing_mail');
  t.diagnostic(`reset ${Math.round(reset)} ms, receipt ${Math.round(receipt)} ms, ${waiting.length} waiting`);
  assert.ok(waiting.length > 10, 'the receipts of the busy one are not all sent');
  assert.ok(reset < SOON_MS && receipt < SOON_MS, `${reset} and ${receipt} ms`);
});
