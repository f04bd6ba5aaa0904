import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  chargeChoices,
  type Discount,
  isPricingError,
  type OrderInput,
  type PricedCheck,
  type PricedLine,
  type PricedOrder,
  parseRate,
  priceOrder,
  rateScale,
  refundPortion,
  refundShares,
  roundDivide,
  settleOrder,
  splitCheckEvenly,
} from '../src/index.ts';
import { oracleChoices, oraclePrice } from './oracle.ts';
import { choicePricing, choices, order, settledOrder } from './orders.ts';

/** The priced order, or `null` when it is rightly refused: then there is nothing to promise. */
function priced(input: OrderInput): PricedOrder | null {
  try {
    return priceOrder(input);
  } catch (error) {
    if (isPricingError(error, 'LINE_NEGATIVE') || isPricingError(error, 'QUANTITY_TOO_PRECISE')) return null;
    throw error;
  }
}

function forAllOrders(promise: (result: PricedOrder, input: OrderInput) => void, plain = false): void {
  fc.assert(
    fc.property(order({ plain }), (input) => {
      const result = priced(input);
      if (result !== null) promise(result, input);
    }),
    { numRuns },
  );
}

const numRuns = Number(process.env.PRICING_RUNS ?? 40);

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

function assertOracleAgrees(input: OrderInput): void {
  const result = priced(input);
  if (result === null) return;
  const outcomes = result.discountOutcomes.map(({ notAppliedReason: _, ...rest }) => rest);
  assert.deepEqual({ ...result, discountOutcomes: outcomes }, oraclePrice(input));
}

test('the engine and an independent implementation on fractions agree on every amount', () => {
  fc.assert(fc.property(order(), assertOracleAgrees), { numRuns: numRuns * 2 });
});

test('they agree on lines that keep what they cost elsewhere, with whatever came later', () => {
  fc.assert(fc.property(settledOrder(), assertOracleAgrees), { numRuns });
});

test('a settled line costs the same on any check of any order, and settled again it is the same', () => {
  const columns = (orders: readonly PricedOrder[]) =>
    (
      [
        'subtotalAmount',
        'discountAmount',
        'exemptedTaxAmount',
        'serviceChargeAmount',
        'gratuityAmount',
      ] as const
    )
      .concat(['taxAmount', 'inclusiveTaxAmount', 'totalAmount'] as never)
      .map((name) => sum(orders.map((one) => one[name])));
  const promise = (result: PricedOrder, input: OrderInput, other: OrderInput) => {
    const settled = settleOrder(input);
    const alone = input.checks.flatMap(({ selections }) =>
      selections.flatMap((line): OrderInput[] => {
        const own = settled.get(line.key);
        if (own === undefined) return [];
        const kept = { ...line, discounts: [], settled: { ...own, position: 1_000 } };
        // Whatever is on the other order came earlier.
        const { numberOfGuests } = other;
        const discounts = other.discounts?.map((one) => ({ ...one, key: `other-${one.key}` })) ?? [];
        const serviceCharges =
          other.serviceCharges?.map((one) => ({ ...one, key: `other-${one.key}` })) ?? [];
        return [
          { ...input, discounts, serviceCharges, numberOfGuests, checks: [{ key: 'x', selections: [kept] }] },
        ];
      }),
    );
    const tips = sum(input.checks.map(({ tipAmount = 0 }) => tipAmount));
    const apart = columns(alone.map((one) => priceOrder(one)));
    const together = columns([result]);
    assert.deepEqual(apart, [...together.slice(0, -1), together.at(-1)! - tips]);
    for (const one of alone) {
      const [line] = one.checks[0]!.selections;
      const { position: _, ...own } = line!.settled!;
      assert.deepEqual(byKey(settleOrder(one).get(line!.key)), byKey(own));
    }
  };
  fc.assert(
    fc.property(order(), order(), (input, other) => {
      const result = priced(input);
      if (result !== null) promise(result, input, other);
    }),
    { numRuns },
  );
});

test('they agree on prices of a few cents that contain several taxes, and no base is negative', () => {
  const promise = (input: OrderInput) => {
    assertOracleAgrees(input);
    for (const { amount, taxableAmount } of priceOrder(input).appliedTaxes) {
      assert.ok(amount >= 0 && taxableAmount >= 0);
    }
  };
  fc.assert(fc.property(order({ plain: true, crowded: true }), promise), { numRuns: numRuns * 2 });
});

test('every level adds up: modifiers to lines, lines and charges to checks, checks to the order', () => {
  forAllOrders((result) => {
    for (const check of result.checks) {
      for (const line of check.selections) assertLineAddsUp(line);
      assertCheckAddsUp(check);
    }
    for (const field of [
      'subtotalAmount',
      'discountAmount',
      'exemptedTaxAmount',
      'serviceChargeAmount',
      'gratuityAmount',
      'amount',
      'taxAmount',
      'inclusiveTaxAmount',
      'tipAmount',
      'totalAmount',
    ] as const) {
      assert.equal(result[field], sum(result.checks.map((check) => check[field])), field);
    }
    assert.equal(result.discountAmount, sum(result.discountOutcomes.map(({ amount }) => amount)));
    assert.equal(result.discountAmount, sum(result.appliedDiscounts.map(({ amount }) => amount)));
  });
});

function assertLineAddsUp(line: PricedLine): void {
  assert.equal(line.netAmount, line.grossAmount - line.discountAmount - line.exemptedTaxAmount);
  assert.equal(line.totalAmount, line.netAmount + line.taxAmount);
  assert.equal(line.discountAmount, sum(line.appliedDiscounts.map(({ amount }) => amount)));
  assert.equal(line.taxAmount, sum(line.appliedTaxes.filter((t) => !t.inclusive).map((t) => t.amount)));
  assert.equal(
    line.inclusiveTaxAmount,
    sum(line.appliedTaxes.filter((t) => t.inclusive).map((t) => t.amount)),
  );
  for (const modifier of line.modifiers) assertLineAddsUp(modifier);
}

function assertCheckAddsUp(check: PricedCheck): void {
  const { selections, appliedServiceCharges } = check;
  const everything = [...selections, ...appliedServiceCharges];
  assert.equal(check.subtotalAmount, sum(selections.map((line) => line.grossAmount)));
  assert.equal(check.discountAmount, sum(selections.map((line) => line.discountAmount)));
  assert.equal(check.serviceChargeAmount, sum(appliedServiceCharges.map((charge) => charge.netAmount)));
  assert.equal(check.amount, sum(everything.map((one) => one.netAmount)));
  assert.equal(check.taxAmount, sum(everything.map((one) => one.taxAmount)));
  assert.equal(check.inclusiveTaxAmount, sum(everything.map((one) => one.inclusiveTaxAmount)));
  assert.equal(
    check.amount,
    check.subtotalAmount - check.discountAmount - check.exemptedTaxAmount + check.serviceChargeAmount,
  );
  assert.equal(check.totalAmount, check.amount + check.taxAmount + check.tipAmount);
  for (const tax of check.appliedTaxes) {
    const shares = everything.flatMap((one) => one.appliedTaxes.filter(({ key }) => key === tax.key));
    assert.equal(tax.amount, sum(shares.map(({ amount }) => amount)), tax.key);
    assert.equal(tax.taxableAmount, sum(shares.map(({ taxableAmount }) => taxableAmount)), tax.key);
  }
}

test('no line, charge, check or order is negative, and nothing is a negative zero or a fraction', () => {
  forAllOrders((result) => {
    const visit = (value: unknown, name: string): void => {
      if (typeof value === 'number') {
        assert.ok(Number.isSafeInteger(value) && !Object.is(value, -0), `${name}: ${value}`);
      } else if (Array.isArray(value)) {
        for (const entry of value) visit(entry, name);
      } else if (typeof value === 'object' && value !== null) {
        for (const [key, entry] of Object.entries(value)) if (key !== 'quantity') visit(entry, key);
      }
    };
    visit(result, 'order');
    for (const check of result.checks) {
      for (const line of [...check.selections, ...check.appliedServiceCharges, check]) {
        for (const [key, value] of Object.entries(line)) {
          if (typeof value === 'number') assert.ok(value >= 0, `${key}: ${value}`);
        }
      }
      for (const line of check.selections) assert.ok(line.inclusiveTaxAmount <= line.netAmount);
    }
  });
});

test('an added percentage is its rate of the published taxable amount, rounded as the tax says', () => {
  forAllOrders((result, input) => {
    for (const tax of input.taxes ?? []) {
      if (tax.type !== 'PERCENT' || tax.inclusion !== 'EXCLUSIVE') continue;
      const places = result.checks.flatMap(({ appliedTaxes, selections, appliedServiceCharges }) =>
        tax.roundingScope === 'CHECK'
          ? [appliedTaxes]
          : [...selections, ...appliedServiceCharges].map((one) => one.appliedTaxes),
      );
      for (const applied of places.flat()) {
        if (applied.key !== tax.key) continue;
        const exact: bigint = BigInt(applied.taxableAmount) * BigInt(parseRate(tax.rate));
        assert.equal(applied.amount, roundDivide(exact, BigInt(rateScale), tax.rounding));
      }
    }
  });
});

/** A stable pseudo-random order: by a hash of the key. */
function shuffled<T>(list: readonly T[], salt: number): T[] {
  return list
    .map((entry, i) => ({ entry, rank: Math.sin(salt + i * 12.9898) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

test('discounts within limits give no more of a line than their percentage of its price, whatever is beside them', () => {
  fc.assert(
    fc.property(order({}), fc.integer({ min: 0, max: 100 }), (input, percent) => {
      const limited = new Set<string>();
      const bound = <On extends { readonly discounts?: readonly Discount[] | undefined }>(
        on: On,
        at: string,
      ) => ({
        ...on,
        discounts: on.discounts?.map((one, i) => {
          const key = `${at}${i}`;
          if (one.limitPercent === undefined) return { ...one, key };
          limited.add(key);
          return { ...one, key, limitPercent: String(percent) };
        }),
      });
      const checks = input.checks.map((check, c) =>
        bound(
          { ...check, selections: check.selections.map((line, l) => bound(line, `s${c}-${l}-`)) },
          `c${c}-`,
        ),
      );
      const whole = bound({ ...input, checks }, 'o');
      if (priced(whole) === null) return;
      for (const { grossAmount, discounts } of settleOrder(whole).values()) {
        const given = sum(discounts.map(({ key, amount }) => (limited.has(key) ? amount : 0)));
        assert.ok(given <= Math.ceil((grossAmount * percent) / 100), `${given} of ${grossAmount}`);
      }
    }),
    { numRuns },
  );
});

test('the sequence of lines, modifiers, references, discounts and charges changes no amount', () => {
  fc.assert(
    fc.property(order(), fc.integer({ min: 0, max: 1000 }), (input, salt) => {
      const result = priced(input);
      if (result === null) return;
      const again = priceOrder(shuffleOrder(input, salt));
      assert.deepEqual(byKey(again), byKey(result));
    }),
    { numRuns },
  );
});

function shuffleOrder(input: OrderInput, salt: number): OrderInput {
  const mix = <T extends object>(value: T): T => {
    const copy: Record<string, unknown> = {};
    for (const [key, entry] of Object.entries(value)) {
      const deep = Array.isArray(entry)
        ? entry.map((one) => (typeof one === 'object' ? mix(one) : one))
        : entry;
      copy[key] = Array.isArray(deep) && key !== 'checks' ? shuffled(deep, salt) : deep;
    }
    return copy as T;
  };
  const { taxes, ...rest } = input;
  return { ...mix(rest), taxes };
}

/** The same data with every keyed list in key order. */
function byKey(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(byKey).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, byKey(entry)]));
}

test('with a position on everything, no key of a line, check, discount or charge decides an amount', () => {
  fc.assert(
    fc.property(order(), (input) => {
      const one = positioned(input);
      const result = priced(one);
      if (result !== null) assert.deepEqual(priceOrder(withKeysReversed(one)), withKeysReversed(result));
    }),
    { numRuns },
  );
});

/** Every line, check, discount and charge with a position of its own, in reverse. */
function positioned(input: OrderInput): OrderInput {
  let position = 1_000;
  const mark = <T extends object>(list: readonly T[] = []): T[] =>
    list.map((one) => ({ ...one, position: position-- }));
  return {
    ...input,
    discounts: mark(input.discounts),
    serviceCharges: mark(input.serviceCharges),
    checks: mark(input.checks).map((check) => ({
      ...check,
      discounts: mark(check.discounts),
      serviceCharges: mark(check.serviceCharges),
      selections: mark(check.selections).map((line) => ({ ...line, discounts: mark(line.discounts) })),
    })),
  };
}

/** The same with other keys, whose order is the opposite. */
function withKeysReversed<T>(value: T): T {
  const other = (_: string, kind: string, number: string) => `"${kind}${99 - Number(number)}"`;
  const text = JSON.stringify(value).replace(/"(s|c|d|order-charge-|check-charge-)(\d+)"/g, other);
  return JSON.parse(text) as T;
}

test('moving lines to another check and back changes nothing; with LINE rounding neither does moving them', () => {
  fc.assert(
    fc.property(order({ plain: true }), fc.integer({ min: 0, max: 5 }), (input, cut) => {
      const [first] = input.checks;
      const whole: OrderInput = { ...input, checks: [first!] };
      const result = priced(whole);
      if (result === null) return;
      const parts = [first!.selections.slice(0, cut), first!.selections.slice(cut)];
      const split = {
        ...input,
        checks: parts.map((selections, i) => ({ ...first!, key: `p${i}`, selections })),
      };
      const merged = {
        ...input,
        checks: [{ ...first!, selections: split.checks.flatMap((c) => c.selections) }],
      };
      assert.deepEqual(priceOrder(merged), result);
      const perCheck = (input.taxes ?? []).some(
        (tax) => tax.type === 'PERCENT' && tax.roundingScope === 'CHECK',
      );
      if (perCheck) return;
      const { checks: _, ...totals } = priceOrder(split);
      const { checks: __, ...wholeTotals } = result;
      assert.deepEqual(totals, wholeTotals);
    }),
    { numRuns },
  );
});

test('100 % off everything leaves nothing to pay and nothing to tax', () => {
  fc.assert(
    fc.property(order({ plain: true }), fc.constantFrom('ORDER', 'CHECK', 'SELECTION'), (input, target) => {
      // A fixed tax on what has no price anyway (a bag fee) is not touched by discounts.
      const taxes = (input.taxes ?? []).map((tax) =>
        tax.type === 'FIXED' ? ({ ...tax, amount: 0 } as const) : tax,
      );
      const all = {
        key: 'all',
        type: 'PERCENT',
        rate: '100',
        target,
        includesNonDiscountable: true,
      } as const;
      const result = priced({ ...input, taxes, discounts: [all] });
      if (result === null) return;
      assert.equal(result.discountAmount, result.subtotalAmount);
      assert.equal(result.totalAmount, 0);
      assert.equal(result.inclusiveTaxAmount, 0);
    }),
    { numRuns },
  );
});

test('an exempt check pays exactly what a taxed one pays without its taxes', () => {
  forAllOrders((result, input) => {
    const exempt = priceOrder({
      ...input,
      checks: input.checks.map((check) => ({ ...check, taxExempt: true })),
    });
    const taxed = priceOrder({
      ...input,
      checks: input.checks.map((check) => ({ ...check, taxExempt: false })),
    });
    assert.equal(exempt.taxAmount, 0);
    assert.equal(exempt.inclusiveTaxAmount, 0);
    assert.equal(exempt.totalAmount, taxed.totalAmount - taxed.taxAmount - taxed.inclusiveTaxAmount);
    assert.equal(result.subtotalAmount, exempt.subtotalAmount);
  });
});

test('the last steps of an explanation are the totals, and explaining changes nothing else', () => {
  forAllOrders((result, input) => {
    const { steps, ...explained } = priceOrder(input, { explain: true });
    assert.deepEqual(explained, result);
    assert.ok(steps !== undefined);
    assert.deepEqual(
      steps.map(({ step }) => step),
      steps.map((_, i) => i + 1),
    );
    const last = steps.at(-1)!;
    assert.equal(last.what, 'ORDER_TOTAL');
    assert.equal(last.result, result.totalAmount);
    const checkTotals = steps.filter(({ what }) => what === 'CHECK_TOTAL');
    assert.deepEqual(
      checkTotals.map(({ keys, result: total }) => [keys[0], total]),
      result.checks.map(({ key, totalAmount }) => [key, totalAmount]),
    );
    const discounted = steps.filter(({ what }) => what === 'DISCOUNT');
    assert.equal(sum(discounted.map((step) => step.result)), result.discountAmount);
    const gross = steps.filter(({ what }) => what === 'SELECTION_GROSS' || what === 'MODIFIER_GROSS');
    assert.equal(sum(gross.map((step) => step.result)), result.subtotalAmount);
  });
});

test('pricing changes nothing in its input and works on frozen input', () => {
  const freeze = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    Object.freeze(value);
    for (const entry of Object.values(value)) freeze(entry);
  };
  forAllOrders((result, input) => {
    const before = JSON.stringify(input);
    const frozen: OrderInput = JSON.parse(before);
    freeze(frozen);
    assert.deepEqual(priceOrder(frozen), result);
    assert.equal(JSON.stringify(frozen), before);
  });
});

test('refunding every line, whole or unit by unit, refunds the check without its tip', () => {
  forAllOrders((result) => {
    for (const check of result.checks) {
      const shares = refundShares(check);
      assert.equal(sum(shares.map(({ totalAmount }) => totalAmount)), check.totalAmount - check.tipAmount);
      assert.equal(sum(shares.map((s) => s.netAmount + s.serviceChargeAmount)), check.amount);
      assert.equal(sum(shares.map((s) => s.taxAmount + s.serviceChargeTaxAmount)), check.taxAmount);
      for (const tax of check.appliedTaxes) {
        const parts = shares.flatMap(({ taxes }) => taxes.filter(({ key }) => key === tax.key));
        assert.equal(sum(parts.map((p) => p.amount + p.serviceChargeTaxAmount)), tax.amount);
      }
      for (const share of shares) {
        if (typeof share.quantity !== 'number') continue;
        let refunded = 0;
        for (let unit = 0; unit < share.quantity; unit++) {
          const portion = refundPortion(share, 1, unit);
          assert.ok(portion.totalAmount >= 0);
          assert.equal(
            portion.netAmount,
            portion.grossAmount - portion.discountAmount - portion.exemptedTaxAmount,
          );
          const added = portion.taxes.filter(({ inclusive }) => !inclusive);
          assert.equal(portion.taxAmount, sum(added.map(({ amount }) => amount)));
          refunded += portion.totalAmount;
        }
        assert.equal(refunded, share.totalAmount);
        assert.deepEqual(refundPortion(share, share.quantity), share);
      }
    }
  });
});

test('an evenly split check adds up by part and by column, and parts differ by at most one', () => {
  fc.assert(
    fc.property(order(), fc.integer({ min: 1, max: 12 }), (input, parts) => {
      for (const check of priced(input)?.checks ?? []) {
        const split = splitCheckEvenly(check, parts);
        assert.equal(split.length, parts);
        for (const field of ['amount', 'taxAmount', 'tipAmount', 'totalAmount'] as const) {
          assert.equal(sum(split.map((part) => part[field])), check[field]);
        }
        const totals = split.map(({ totalAmount }) => totalAmount);
        assert.ok(Math.max(...totals) - Math.min(...totals) <= 1);
        assert.deepEqual(
          totals,
          totals.toSorted((a, b) => b - a),
        );
        for (const part of split) {
          assert.equal(part.totalAmount, part.amount + part.taxAmount + part.tipAmount);
        }
      }
    }),
    { numRuns },
  );
});

test('choices of a group cost what an independent implementation says, in whatever sequence, and none is lost', () => {
  const costOf = (parts: readonly { unitPriceAmount: number; quantity: number }[]) =>
    sum(parts.map(({ unitPriceAmount, quantity }) => unitPriceAmount * quantity));
  fc.assert(
    fc.property(choices, choicePricing, fc.nat({ max: 1000 }), (asked, pricing, salt) => {
      const charged = chargeChoices(asked, pricing);
      const cost = costOf(charged.flat());
      assert.equal(BigInt(cost), oracleChoices(asked, pricing));
      for (const [index, parts] of charged.entries()) {
        assert.equal(sum(parts.map(({ quantity }) => quantity)), asked[index]?.quantity);
        for (const part of parts)
          assert.equal(part.fullPriceAmount ?? part.unitPriceAmount, asked[index]?.unitPriceAmount);
      }
      const turned = [...asked.slice(salt % 4), ...asked.slice(0, salt % 4)].reverse();
      assert.equal(costOf(chargeChoices(turned, pricing).flat()), cost);
      // Asked for again as it was charged, it costs the same.
      const again = charged.flat().map(({ fullPriceAmount, ...part }) => ({
        ...part,
        unitPriceAmount: fullPriceAmount ?? part.unitPriceAmount,
      }));
      assert.equal(costOf(chargeChoices(again, pricing).flat()), cost);
    }),
    { numRuns: numRuns * 2 },
  );
});
