import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import { startGateway } from '../../../test/harness/gateway.ts';
import { assertLinksAddUp, figures, refresher, report } from '../../../test/harness/reports.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeWorld, order, type World } from '../../../test/harness/world.ts';

/** Cards in the payments report: captured, refunded, settled and refused the next day. */

const VISA = '4788250000121443';
const MASTERCARD = '5454545454545454';
const DAY = 86_400_000;

let gateway: CardPointeSimulator;
let service: TestService;
let world: World;

interface Payment {
  paymentGuid: string;
  retref: string;
  cardBrand: string;
  status: string;
}

before(async () => {
  gateway = await startGateway({ readsPerMinute: 100_000 });
  service = await startTestService({ config: { cardpointeUrl: gateway.url } });
  world = await makeWorld(service);
});
after(() => gateway.stop());

const pay = async (amount: number, number: string, more: object = {}) => {
  const source = { card: { number, expiryMonth: 12, expiryYear: 2_060 } };
  const body = { restaurantGuid: world.place.guid, amount, source, ...more };
  return (await world.key.post<Payment>('/api/v1/payments/sale', body)).must(201);
};

test('cards by brand and day: what the next day brings belongs to the next day, and settling brings nothing', async () => {
  const { guid: orderGuid, businessDate: first } = await order(world.key, world.place);
  const visa = await pay(690, VISA, { orderGuid, tipAmount: 60 });
  const other = await pay(1_000, MASTERCARD);
  const refused = await pay(800, VISA);
  assert.notEqual(visa.cardBrand, other.cardBrand);

  gateway.closeBatches(undefined, [refused.retref]);
  service.clock.moveBy(DAY);
  gateway.moveClock(DAY);
  const { businessDate: second } = await order(world.key, world.place);
  (await world.key.send('POST', `${world.place.path}/settlements/pull`)).must(200);
  const refund = { retref: visa.retref, amount: 300 };
  (await world.key.post('/api/v1/payments/refund', refund)).must(201);
  gateway.closeBatches();
  (await world.key.send('POST', `${world.place.path}/settlements/pull`)).must(200);
  const settled = await world.key.get<Payment>(`${world.place.path}/payments/${visa.paymentGuid}`);
  assert.equal(settled.must(200).status, 'SETTLED');

  const asked = { from: first, to: second, groupBy: 'day,type,cardBrand' };
  const refresh = refresher(service.database, service.clock);
  for (const kept of [false, true]) {
    if (kept) await refresh();
    const answer = await report(world.key, 'payments', asked);
    assert.deepEqual(
      answer.lines.map(({ key: { day, type, cardBrand }, values: of }) => [
        ...[Number(day), type, cardBrand],
        ...[of.paymentCount, of.billAmount, of.tipAmount, of.refundCount, of.refundAmount, of.netAmount],
      ]),
      [
        [first, 'CARD', other.cardBrand, 1, 1_000, 0, 0, 0, 1_000],
        [first, 'CARD', visa.cardBrand, 2, 690 + 800, 60, 0, 0, 1_550],
        [second, 'CARD', visa.cardBrand, -1, -800, 0, 1, 300, -1_100],
      ].sort(([dayA, , a], [dayB, , b]) => Number(dayA) - Number(dayB) || (String(a) < String(b) ? -1 : 1)),
    );
    await assertLinksAddUp(world.key, answer);
    const recomputed = await report(world.key, 'payments', { ...asked, recompute: true });
    assert.deepEqual(figures(recomputed), figures(answer));
  }
  // What was kept is what the bank has by now.
  const { totals } = await report(world.key, 'payments', asked);
  const [bank] = await service.database.sql<{ amount: number }>(
    `select sum(case when 'BANK' = debit_account then amount else -amount end)::int as amount from ledger_entries
     where 'BANK' in (debit_account, credit_account)`,
  );
  assert.equal(totals[0]!.values.netAmount, bank!.amount);
});
