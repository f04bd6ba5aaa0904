import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../../test/harness/proves.ts';
import { assertAddsUp, freshTill, lineGuids, type Till } from '../../../../test/harness/till.ts';
import { newGuid } from '../../../platform/ids.ts';
import { splitCheck } from './split-check.ts';

proves(splitCheck, () => {
  let till: Till;
  before(async () => {
    till = await freshTill();
  });

  test('200 by item or by seat makes a check for each, which cost together what the one did', async () => {
    for (const how of ['items', 'seats']) {
      const made = await till.open();
      const [first, second, third] = lineGuids(made);
      const body = how === 'items' ? { items: [[first], [second]] } : { seats: true };
      const split = (await till.ask(made, 'split', { ...body, version: 1 })).must(200);
      assert.equal(split.totalAmount, made.totalAmount);
      assert.deepEqual(
        split.checks.map(({ selections }) => selections.map(({ guid }) => guid)),
        [[third], [first], [second]],
      );
      assertAddsUp(split);
      assert.deepEqual(await till.read(made), split);
      assert.deepEqual(await till.eventsOf(made), ['order.created', 'check.split']);
    }
  });

  test('200 by item into checks with guids of the caller, which can be paid by them', async () => {
    const made = await till.open();
    const [first, second] = lineGuids(made);
    const [one, two] = [newGuid(), newGuid()];
    const body = { items: [[first], [second]], checkGuids: [one, two] };
    const split = (await till.ask(made, 'split', body)).must(200);
    assert.deepEqual(
      split.checks.map(({ guid }) => guid),
      [made.checks[0]!.guid, one, two],
    );
  });

  test('400 for guids of checks that are too few, too many, or on the order already', async () => {
    const made = await till.open();
    const [first, second] = lineGuids(made);
    const ask = async (checkGuids: string[]) =>
      (await till.ask(made, 'split', { items: [[first], [second]], checkGuids })).fields();
    const twice = newGuid();
    assert.deepEqual(await ask([newGuid()]), ['body /checkGuids length']);
    assert.deepEqual(await ask([twice, twice]), ['body /checkGuids unique']);
    assert.deepEqual(await ask([newGuid(), made.checks[0]!.guid]), ['body /checkGuids unique']);
    const parts = await till.ask(made, 'split', { parts: 2, checkGuids: [newGuid()] });
    assert.deepEqual(parts.fields(), ['body /checkGuids length']);
  });

  test('200 evenly or by amount leaves no cent over', async () => {
    const made = await till.open(till.soups(1));
    const check = made.checks[0]!;
    const three = (await till.ask(made, 'split', { parts: 3 })).must(200).checks[0]!;
    assert.equal(
      three.parts.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
      check.totalAmount,
    );
    const amounts = [200, check.totalAmount - 200];
    const two = (await till.ask(made, 'split', { amounts })).must(200).checks[0]!;
    assert.deepEqual(
      two.parts.map(({ totalAmount }) => totalAmount),
      amounts,
    );
    assert.equal(
      two.parts.reduce((sum, { taxAmount }) => sum + taxAmount, 0),
      check.taxAmount,
    );
    assert.deepEqual((await till.ask(made, 'split', { amounts: [200, 200] })).fields(), [
      'body /amounts remainder',
    ]);
    assert.equal((await till.ask(made, 'split', { parts: 0 })).status, 400);
    assert.deepEqual((await till.ask(made, 'split', {})).fields(), ['body /items oneOf']);
    const dearer = (await till.ask(made, 'selections', { items: till.soups(1) })).must(200);
    assert.deepEqual(dearer.checks[0]!.parts, []);
  });

  test('400 unless each line goes to one check, and some line stays', async () => {
    const made = await till.open();
    const [first, second, third] = lineGuids(made);
    for (const [body, field] of [
      [{ parts: 2, seats: true }, 'body /items oneOf'],
      [{ items: [[first], [first]] }, 'body /items/1/0 unique'],
      [{ items: [[first], [newGuid()]] }, 'body /items/1/0 known'],
      [{ items: [[first, second, third]] }, 'body /items maxItems'],
      [{ checkGuid: newGuid(), parts: 2 }, 'body /checkGuid known'],
    ] as const)
      assert.deepEqual((await till.ask(made, 'split', body)).fields(), [field], JSON.stringify(body));
    const nobody = await till.open(till.soups(undefined, undefined));
    assert.deepEqual((await till.ask(nobody, 'split', { seats: true })).fields(), ['body /seats minItems']);
    const two = (await till.ask(made, 'split', { items: [[first]] })).must(200);
    assert.deepEqual((await till.ask(two, 'split', { parts: 2 })).fields(), ['body /checkGuid required']);
  });

  test('409 when the check is paid', async () => {
    const made = await till.open();
    await till.pay(made);
    const refused = await till.ask(made, 'split', { seats: true });
    assert.deepEqual(refused.refused(409, 'INVALID_STATE').details, {
      state: 'CLOSED',
      allowed: ['refund', 'reopen'],
    });
  });
});
