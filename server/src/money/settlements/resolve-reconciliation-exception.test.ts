import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { approve, askedFor } from '../../../test/harness/approvals.ts';
import { type CardTenant, freshCards } from '../../../test/harness/cards.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import type { Client } from '../../../test/harness/http.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { FLOOR, makeRole, ownerOf } from '../../../test/harness/roles.ts';
import { order, type Page } from '../../../test/harness/world.ts';
import type { Limits } from '../../access/index.ts';
import type { ReconciliationException } from '../reconciliation/shapes.ts';
import { resolveReconciliationException } from './resolve-reconciliation-exception.ts';

type Exception = Type.Static<typeof ReconciliationException>;

proves(resolveReconciliationException, () => {
  let world: CardTenant;
  let path: string;
  before(async () => {
    world = await freshCards();
    path = `${world.place.path}/reconciliation`;
  });
  const listed = async (state: string) =>
    (await world.key.get<Page<Exception>>(`${path}?state=${state}`)).must(200).items;
  const resolve = ({ id }: Exception, body: object = { resolution: 'Asked the bank.' }) =>
    world.key.post<Exception>(`${path}/${id}/resolve`, body);

  /** The processor settles 10 less than was charged. */
  async function difference(): Promise<Exception> {
    const payment = await world.sale();
    Object.assign(world.held(payment), { amount: 990 });
    world.gateway.closeBatches(payment.merchantId!);
    (await world.key.send('POST', `${world.place.path}/settlements/pull`)).must(200);
    const found = (await listed('OPEN')).find(({ paymentGuid }) => paymentGuid === payment.paymentGuid)!;
    assert.deepEqual([found.kind, found.ourAmount, found.theirAmount], ['AMOUNT_DIFFERS', 1_000, 990]);
    return found;
  }

  test('200 with what a person found; it is open no more', async () => {
    const open = await difference();
    const resolved = (await resolve(open)).must(200);
    assert.deepEqual([resolved.state, resolved.resolution], ['RESOLVED', 'Asked the bank.']);
    assert.notEqual(resolved.resolvedAt, null);
    assert.deepEqual(await listed('OPEN'), []);
    assert.deepEqual(await listed('RESOLVED'), [resolved]);
    assert.deepEqual(await eventsAbout(world, open.id), [
      'reconciliation.exception_opened',
      'reconciliation.exception_resolved',
    ]);
  });

  test('400 without a word of what was found', async () => {
    const open = await difference();
    assert.deepEqual((await resolve(open, { resolution: ' ' })).fields(), ['body /resolution pattern']);
    assert.deepEqual(
      (await listed('OPEN')).map(({ id }) => id),
      [open.id],
    );
  });

  test('404 at another restaurant', async () => {
    const open = await difference();
    const stranger = await freshCards();
    const theirs = `${stranger.place.path}/reconciliation/${open.id}/resolve`;
    (await stranger.key.post(theirs, { resolution: 'Mine' })).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('403 for a loss beyond the limit of who may refund, 200 with an approval of exactly that', async () => {
    const one = await order(world.key, world.place);
    const payment = await world.sale({ orderGuid: one.guid, amount: one.totalAmount });
    world.gateway.closeBatches(payment.merchantId!, [payment.retref!]);
    (await world.key.send('POST', `${world.place.path}/settlements/pull`)).must(200);
    const open = (await listed('OPEN')).find(({ paymentGuid }) => paymentGuid === payment.paymentGuid)!;
    const owner = await ownerOf(world);
    const clerk = async (limits: Limits) => {
      const refund = { permission: 'payments.refund', ...limits } as const;
      const role = await makeRole(owner, [...FLOOR, 'reports.view', 'settlements.resolve', refund]);
      return signedIn(world.target, { places: [{ tenantId: world.tenantId, role }] });
    };
    const off = (who: Client, more: object = {}) =>
      who.post<Exception>(`${path}/${open.id}/resolve`, { resolution: 'Lost.', writeOff: true, ...more });
    askedFor(await off(await clerk({ maxPercent: 99 })));
    const short = await clerk({ maxAmount: one.totalAmount - 1 });
    const asked = askedFor(await off(short));
    const { permission, target, amount, billAmount, reason } = asked;
    assert.deepEqual(
      [permission, target.guid, amount, billAmount, reason],
      ['payments.refund', payment.paymentGuid, one.totalAmount, one.totalAmount, 'Lost.'],
    );
    assert.equal(
      (await listed('OPEN')).some(({ id }) => id === open.id),
      true,
    );
    const approval = await approve(owner, world.place, asked);
    assert.equal((await off(short, { approval })).must(200).state, 'RESOLVED');
    const used = await world.target.database.sql(
      'select from approvals where guid = $1 and used_at is not null',
      [approval],
    );
    assert.equal(used.length, 1);
  });

  test('409 once it is resolved, and for one of two who do so at once', async () => {
    const open = await difference();
    const both = await Promise.all([resolve(open), resolve(open)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const again = (await resolve(open, { resolution: 'Again.' })).refused(409, 'INVALID_STATE');
    assert.deepEqual(again.details, { state: 'RESOLVED', allowed: [] });
    assert.equal((await listed('RESOLVED')).find(({ id }) => id === open.id)!.resolution, 'Asked the bank.');
  });
});
