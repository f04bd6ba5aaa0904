import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeWorld, order, type World } from '../../../test/harness/world.ts';
import { GLOBAL_TENANT } from '../../platform/db/database.ts';
import { claimMail } from './queries.ts';

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

/** As in a process that has prepared the claim while nothing was waiting, before Postgres counts anew. */
test('a claim takes a moment with ten thousand mails of a thousand tenants that Postgres knows nothing of', async (t) => {
  const { identity } = service.deps;
  const scope = { tenantId: GLOBAL_TENANT, identity: 'mail' };
  const from = new Date(0);
  const claim = async (): Promise<number> => {
    const begun = performance.now();
    // Nothing is due before the epoch but what is put there.
    await identity.run(scope, claimMail([from, from, 4]));
    return performance.now() - begun;
  };
  for (let n = 0; n < 8; n++) await claim();
  await service.database.sql(
    `insert into outgoing_mail (id, recipient, template, data, next_try_at, created_at, about_tenant)
     select gen_random_uuid(), 'a@example.com', 'receipt', '', '1969-01-01', now(), md5((n % 1000)::text)::uuid
     from generate_series(1, 10000) n`,
  );
  const times = [await claim(), await claim(), await claim()];
  await service.database.sql(`delete from outgoing_mail where next_try_at < '1980-01-01'`);
  t.diagnostic(times.map(Math.round).join(', '));
  assert.ok(Math.min(...times) < 400, `${times} ms`);
});

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
