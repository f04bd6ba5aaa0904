import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ACTOR, AT, randomOrder as order } from '../../../../test/harness/random-orders.ts';
import { newGuid } from '../../../platform/ids.ts';
import { sumOf } from '../../../platform/sum.ts';
import { refundLines, refundTotals, withRefund } from '../adjustments/refund.ts';
import { reprice } from '../apply-pricing.ts';
import { withPayment } from '../balance.ts';
import type { Check, OrderDocument } from '../document.ts';
import { moveChecksBetweenOrders } from '../move-between-orders.ts';
import {
  mergeChecks,
  moveBetweenOrders,
  moveWithin,
  splitByAmounts,
  splitEvenly,
  splitIntoChecks,
} from './move-lines.ts';

/**
 * What dividing an order may and may not do to its money, for random orders. No server: commands.test.ts and
 * server/test/order-model.test.ts prove the same of the API.
 */

const numRuns = Number(process.env.DIVIDE_RUNS ?? 30);

const COLUMNS = [
  'subtotalAmount',
  'discountAmount',
  'serviceChargeAmount',
  'taxAmount',
  'inclusiveTaxAmount',
  'tipAmount',
  'totalAmount',
] as const;
const columns = (of: OrderDocument | Check) => Object.fromEntries(COLUMNS.map((name) => [name, of[name]]));
const lineColumns = (of: OrderDocument) =>
  Object.fromEntries(
    of.checks
      .flatMap(({ selections }) => selections)
      .map(({ guid, grossAmount, discountAmount, taxAmount }) => [
        guid,
        [grossAmount, discountAmount, taxAmount],
      ]),
  );
const guidsOf = (list: readonly { guid: string }[]) => list.map(({ guid }) => guid);

/** Lines of a check by lot, in up to three groups and what stays. */
function groupsOf(check: Check, lots: readonly number[]): string[][] {
  const groups: string[][] = [[], [], []];
  for (const [index, { guid }] of check.selections.entries())
    groups[lots[index % lots.length]! % 4]?.push(guid);
  return groups.filter((group) => group.length > 0);
}
const lots = fc.array(fc.nat(3), { minLength: 5, maxLength: 5 });

test('lines keep their price, discount and tax when their check is split, whatever is on it', () => {
  fc.assert(
    fc.property(order(false), lots, (whole, how) => {
      const split = splitIntoChecks(whole, whole.checks[0]!, groupsOf(whole.checks[0]!, how));
      assert.deepEqual(lineColumns(split), lineColumns(whole));
      assert.deepEqual(columns(split), columns(whole));
    }),
    { numRuns },
  );
});

test('a check that is split and merged again costs the same, charges too', () => {
  fc.assert(
    fc.property(order(true), lots, (whole, how) => {
      const check = whole.checks[0]!;
      const split = splitIntoChecks(whole, check, groupsOf(check, how));
      const made = guidsOf(split.checks.filter(({ guid }) => !whole.checks.some((one) => one.guid === guid)));
      const merged = mergeChecks(split, [check.guid, ...made]);
      assert.deepEqual(columns(merged), columns(whole));
      assert.deepEqual(lineColumns(merged), lineColumns(whole));
    }),
    { numRuns },
  );
});

/** Every line, discount and charge by guid, with its position. */
function positionsIn({ checks, ...order }: OrderDocument): Map<string, number> {
  const lines = checks.flatMap(({ selections }) => selections);
  const things = [order, ...checks].flatMap((on) => [...on.appliedDiscounts, ...on.appliedServiceCharges]);
  const all = [...lines, ...lines.flatMap(({ appliedDiscounts }) => appliedDiscounts), ...things];
  return new Map(all.map(({ guid, position }) => [guid, position]));
}

/** One position each, from 1. */
function assertPositions(order: OrderDocument): void {
  const positions = [...positionsIn(order).values()];
  assert.ok(positions.every((position) => Number.isInteger(position) && position > 0));
  assert.equal(new Set(positions).size, positions.length);
}

/** Everything that was on the order and still is has the position that it had. */
function assertPositionsKept(before: OrderDocument, after: OrderDocument): void {
  assertPositions(after);
  const positions = positionsIn(after);
  for (const [guid, position] of positionsIn(before))
    if (positions.has(guid)) assert.equal(positions.get(guid), position);
}

test('no amount depends on the order of guids', () => {
  // Every hexadecimal digit of a guid by its complement: what came first comes last.
  const reversed = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (guid) =>
        guid.replace(/[^-]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16)),
      ),
    ) as T;
  fc.assert(
    fc.property(order(true), lots, (whole, how) => {
      const split = splitIntoChecks(whole, whole.checks[0]!, groupsOf(whole.checks[0]!, how));
      for (const one of [whole, split]) assert.deepEqual(reprice(reversed(one)), reversed(reprice(one)));
    }),
    { numRuns },
  );
});

test('positions are given once, and kept when lines are split, moved and merged', () => {
  fc.assert(
    fc.property(order(true), lots, (whole, how) => {
      assertPositions(whole);
      const check = whole.checks[0]!;
      const groups = groupsOf(check, how);
      const split = splitIntoChecks(whole, check, groups);
      assertPositionsKept(whole, split);
      assertPositionsKept(whole, mergeChecks(split, guidsOf(split.checks)));
      if (groups.length > 0) assertPositionsKept(whole, moveWithin(whole, groups[0]!, whole.checks[1]?.guid));
    }),
    { numRuns },
  );
});

test('what comes from another order gets the next positions, in the sequence that it had there', () => {
  fc.assert(
    fc.property(order(true), order(true), lots, (from, to, how) => {
      const [moving = []] = groupsOf(from.checks[0]!, how);
      const moves = [moveChecksBetweenOrders(from, to, [from.checks.at(-1)!.guid])];
      if (moving.length > 0) moves.push(moveBetweenOrders(from, to, moving, to.checks[0]!.guid));
      const before = positionsIn(from);
      for (const [left, arrived] of moves) {
        assertPositionsKept(from, left);
        assertPositionsKept(to, arrived);
        const came = [...positionsIn(arrived)].filter(([guid]) => before.has(guid));
        const last = Math.max(...positionsIn(to).values());
        assert.ok(came.length > 0 && came.every(([, position]) => position > last));
        const sequence = came.toSorted(([, a], [, b]) => a - b).map(([guid]) => before.get(guid)!);
        assert.deepEqual(
          sequence,
          sequence.toSorted((a, b) => a - b),
        );
      }
    }),
    { numRuns },
  );
});

test('lines that are moved to another check and back cost the same', () => {
  fc.assert(
    fc.property(order(false), lots, (whole, how) => {
      const check = whole.checks[0]!;
      const [moving = []] = groupsOf(check, how);
      if (moving.length === 0 || moving.length === check.selections.length) return;
      // What took nothing so far is tried again with what arrives.
      if (whole.checks[1]?.appliedDiscounts.some(({ discountAmount }) => discountAmount === 0)) return;
      const away = moveWithin(whole, moving, whole.checks[1]?.guid);
      const back = moveWithin(away, moving, check.guid);
      assert.deepEqual(columns(back), columns(whole));
      assert.deepEqual(lineColumns(back), lineColumns(whole));
    }),
    { numRuns },
  );
});

test('lines that go to another order take their prices along, and nothing is negative', () => {
  fc.assert(
    fc.property(order(true), order(true), lots, (from, to, how) => {
      const [moving = []] = groupsOf(from.checks[0]!, how);
      if (moving.length === 0) return;
      const both = moveBetweenOrders(from, to, moving, to.checks[0]!.guid);
      assert.equal(
        sumOf(both, (one) => one.subtotalAmount),
        from.subtotalAmount + to.subtotalAmount,
      );
      for (const one of both) for (const name of COLUMNS) assert.ok(one[name] >= 0, name);
    }),
    { numRuns },
  );
});

test('payments by part or by amount add up to the check in every column', () => {
  fc.assert(
    fc.property(order(true), fc.integer({ min: 2, max: 12 }), fc.nat(), (whole, parts, cut) => {
      const check = whole.checks[0]!;
      const bill = check.totalAmount - check.tipAmount;
      if (bill < parts) return;
      const first = 1 + (cut % (bill - 1));
      for (const one of [
        splitEvenly(whole, check, parts),
        splitByAmounts(whole, check, [first, bill - first]),
      ]) {
        const shares = one.checks[0]!.parts;
        assert.equal(
          sumOf(shares, (share) => share.taxAmount),
          check.taxAmount,
        );
        assert.equal(
          sumOf(shares, (share) => share.totalAmount - share.tipAmount),
          bill,
        );
        for (const share of shares)
          assert.equal(share.totalAmount, share.amount + share.taxAmount + share.tipAmount);
      }
    }),
    { numRuns },
  );
});

test('all lines refunded, one by one and in pieces, are the whole refunded', () => {
  fc.assert(
    fc.property(order(true, 2), fc.boolean(), (given, inPieces) => {
      const { guid, totalAmount, tipAmount } = given.checks[0]!;
      const paid = withPayment(given, guid, {
        paymentGuid: newGuid(),
        retref: null,
        type: 'CASH',
        status: 'CAPTURED',
        amount: totalAmount,
        tipAmount: 0,
        cardBrand: null,
        last4: null,
        createdAt: AT,
      });
      const live = paid.checks[0]!.selections.filter(({ voided }) => !voided);
      const all = live.map((line) => ({ selectionGuid: line.guid }));
      const whole = refundTotals(refundLines(paid, paid.checks[0]!, all)).totalAmount;
      if (live.length > 0) assert.equal(whole, totalAmount - tipAmount);
      let order = paid;
      for (const line of live) {
        const pieces = inPieces ? [{ selectionGuid: line.guid, quantity: '0.333' }] : [];
        for (const body of [...pieces, { selectionGuid: line.guid }]) {
          const check = order.checks[0]!;
          const lines = refundLines(order, check, [body]);
          for (const part of lines) assert.ok(part.totalAmount >= 0 && part.taxAmount >= 0);
          if (refundTotals(lines).totalAmount === 0) continue;
          const why = {
            reason: 'X',
            comment: null,
            actor: ACTOR,
            approver: null,
            at: AT,
            businessDate: 20260115,
            occurredOn: 20260115,
          };
          const money = { ...refundTotals(lines), tipAmount: 0, paidOutAmount: 0 };
          const refund = { guid: newGuid(), paymentGuid: null, lines, ...money, ...why };
          order = withRefund(order, check, refund, check.paidAmount - check.refundedAmount);
        }
      }
      assert.equal(order.checks[0]!.refundedAmount, whole);
    }),
    { numRuns },
  );
});
