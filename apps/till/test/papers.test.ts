import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BillDocument, differencesIn } from '@comanda/documents';
import fc from 'fast-check';
import { withDiscount } from '../src/store/changes.ts';
import type { Order } from '../src/store/database.ts';
import { newOrder } from '../src/store/new-order.ts';
import { type Papers, paperOf } from '../src/store/papers.ts';
import { askedOf, NOBODY, shop } from './prices.ts';

const RUNS = Number(process.env.TILL_PAPERS ?? 12);

test('the bill that a till makes of its own order is word for word that of the service', async () => {
  const { key, till, path, catalogue, rules, slips } = await shop();
  const settings = {
    legalName: 'Aurora SL',
    taxNumber: 'NIF B1',
    headerLines: ['By the sea'],
    footerLines: ['Gracias'],
    language: 'es',
    paper: '58',
    modifierQuantities: 'TOTAL',
    tipRates: [10, 15],
  };
  (await key.put(`${path}/document-settings`, settings)).must(200);
  // With the credential of the device: nobody has to sign in for it.
  const papers = (await till.get<Papers>(`${path}/document-settings`)).must(200);
  await fc.assert(
    fc.asyncProperty(slips, fc.constantFrom(...rules), async (slip, rule) => {
      const made = (await key.post<Order>(`${path}/orders`, askedOf(slip))).must(201);
      await key.post(`${path}/orders/${made.guid}/discounts`, { discountGuid: rule.guid });
      const theirs = (await key.get<BillDocument>(`${path}/orders/${made.guid}/receipt?kind=BILL`)).must(200);
      const terms = { discountGuid: rule.guid, name: rule.name, ...rule.terms };
      const order = withDiscount(newOrder(slip, catalogue, NOBODY), terms, null);
      const { displayNumber, openedAt } = made;
      const ours = paperOf({
        order: { ...order, displayNumber, openedAt },
        checkGuid: order.checks[0]!.guid,
        papers,
        restaurant: catalogue.restaurant,
      })!;
      assert.deepEqual(JSON.parse(JSON.stringify(ours)), theirs);
      assert.deepEqual(differencesIn(ours), []);
    }),
    { numRuns: RUNS },
  );
});
