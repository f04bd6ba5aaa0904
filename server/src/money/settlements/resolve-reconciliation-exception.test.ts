import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { type CardTenant, freshCards } from '../../../test/harness/cards.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { proves } from '../../../test/harness/proves.ts';
import type { Page } from '../../../test/harness/world.ts';
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

  test('409 once it is resolved', async () => {
    const open = await difference();
    (await resolve(open)).must(200);
    const again = (await resolve(open, { resolution: 'Again.' })).refused(409, 'INVALID_STATE');
    assert.deepEqual(again.details, { state: 'RESOLVED', allowed: [] });
    assert.equal((await listed('RESOLVED')).find(({ id }) => id === open.id)!.resolution, 'Asked the bank.');
  });
});
