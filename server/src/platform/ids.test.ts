import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ascending, isGuid, newGuid } from './ids.ts';

test('a guid made later sorts later, and is a UUIDv7 of the time', () => {
  const before = Date.now();
  // More than are counted within one millisecond.
  const made = Array.from({ length: 50_000 }, newGuid);
  assert.deepEqual(made, made.toSorted());
  assert.equal(new Set(made).size, made.length);
  for (const guid of made)
    assert.match(guid, /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  assert.ok(made.every(isGuid));
  const timeOf = (guid: string) => Number.parseInt(guid.slice(0, 13).replace('-', ''), 16);
  assert.ok(timeOf(made[0]!) >= before && timeOf(made.at(-1)!) <= Date.now() + 50);
});

test('when the clock goes back, guids do not', () => {
  const times = ['0000019f-0005', '0000019f-0004', '0000019f-0004', '0000019f-0006'];
  const next = ascending(() => `${times.shift()}-7fff-8000-000000000000`);
  assert.deepEqual(
    [next(), next(), next(), next()],
    [
      '0000019f-0005-7000-8000-000000000000',
      '0000019f-0005-7001-8000-000000000000',
      '0000019f-0005-7002-8000-000000000000',
      '0000019f-0006-7000-8000-000000000000',
    ],
  );
});
