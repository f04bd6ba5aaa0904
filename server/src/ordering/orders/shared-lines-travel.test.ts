import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { assertAddsUp, lineGuids, linesOf, type Till, tillIn } from '../../../test/harness/till.ts';
import { makeWorld, type Order } from '../../../test/harness/world.ts';
import { sumOf } from '../../platform/sum.ts';

/** Lines that are shared between checks, wherever their parts go over HTTP: all orders together cost what they did. */

let till: Till;
before(async () => {
  till = await tillIn(await makeWorld(await startTestService()));
});

const KINDS = ['share', 'unshare', 'split', 'move', 'transfer', 'merge-checks'] as const;
type Kind = (typeof KINDS)[number];
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  there: fc.boolean(),
  at: fc.nat(50),
  to: fc.nat(50),
});

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;
const AMOUNTS = [
  ...(['subtotalAmount', 'discountAmount', 'serviceChargeAmount'] as const),
  ...(['taxAmount', 'tipAmount', 'totalAmount'] as const),
];
const amountsOf = (orders: readonly Order[]) =>
  Object.fromEntries(AMOUNTS.map((name) => [name, sumOf(orders, (one) => one[name])]));

/** What a step asks of an order, by what is there; refused where it makes no sense. */
function requestOf(kind: Kind, from: Order, to: Order, { at, to: other }: { at: number; to: number }) {
  const selectionGuid = pick(lineGuids(from), at);
  const check = pick(from.checks, at);
  const [longest] = from.checks.toSorted((a, b) => b.selections.length - a.selections.length);
  const requests: Record<Kind, [string, object]> = {
    share: ['share', { selectionGuid, parts: 2 + (other % 3) }],
    unshare: ['unshare', { selectionGuid }],
    split: ['split', { checkGuid: longest!.guid, items: [[pick(longest!.selections, at).guid]] }],
    move: ['move', { selectionGuids: [selectionGuid], toOrderGuid: to.guid }],
    transfer: [`checks/${check.guid}/transfer`, { toOrderGuid: to.guid }],
    'merge-checks': ['merge-checks', { checkGuids: [check.guid, pick(from.checks, at + 1 + other).guid] }],
  };
  return requests[kind];
}

const done = new Map<Kind, number>();

test('shared, split, moved, transferred and merged: every amount of all orders together stays; paid, nothing is due', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 14 }),
      fc.integer({ min: 2, max: 4 }),
      async (steps, parts) => {
        const [first, second] = [await till.open(), await till.open(till.soups(1))];
        (await till.ask(first, 'discounts', { name: 'Seven', type: 'PERCENT', rate: '7' })).must(200);
        (await till.ask(first, 'service-charges', { name: 'Service', type: 'PERCENT', rate: '12.5' })).must(
          200,
        );
        const apart = amountsOf([await till.read(first), await till.read(second)]);
        const selectionGuid = lineGuids(first)[0];
        (await till.ask(first, 'share', { selectionGuid, parts })).must(200);
        const both = () => Promise.all([first, second].map(till.read));
        for (const { kind, there, ...chosen } of steps) {
          const [one, other] = (await both()) as [Order, Order];
          const [from, to] = there ? [other, one] : [one, other];
          if (linesOf(from).length === 0) continue;
          const [what, body] = requestOf(kind, from, to, chosen);
          const { status } = await till.ask<unknown>(from, what, body);
          assert.ok([200, 400, 409].includes(status), `${what}: ${status}`);
          if (status === 200) done.set(kind, (done.get(kind) ?? 0) + 1);
          const after = await both();
          for (const order of after) assertAddsUp(order);
          assert.deepEqual(amountsOf(after), apart, what);
        }
        // One that a move has emptied is over, as after a merge.
        const live = (await both()).filter(({ guestOrderStatus }) => guestOrderStatus !== 'VOIDED');
        const target = live[0]!; // somewhere the lines are
        if (live[1]) (await till.ask<unknown>(target, 'merge', { fromOrderGuid: live[1].guid })).must(200);
        const merged = await till.read(target);
        assert.deepEqual(amountsOf(await both()), apart);
        for (const { guid, dueAmount } of merged.checks)
          if (dueAmount > 0) await till.pay(merged, { checkGuid: guid });
        const paid = await till.read(target);
        assert.deepEqual([paid.dueAmount, paid.paidAmount], [0, apart.totalAmount]);
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 15) },
  );
  for (const kind of KINDS) assert.ok(done.get(kind), `${kind} was done at least once`);
  await assertBooksAgree(till.target.database);
});
