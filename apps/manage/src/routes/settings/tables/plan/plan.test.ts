import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Moves, positionOf } from './moves.ts';
import { freePlace, movedBy, onPlan, type Position, turned } from './plan.ts';

const at = (x: number, y: number, more: Partial<Position> = {}): Position => ({
  x,
  y,
  width: 8,
  height: 5,
  shape: 'RECTANGLE',
  ...more,
});

test('a table stays on the plan, whoever pulls at it, and is as large as a finger', () => {
  assert.deepEqual(movedBy(at(4, 4), -9, 99), at(0, 35));
  assert.deepEqual(movedBy(at(4, 4), 0.6, -0.4), at(5, 4));
  assert.deepEqual(onPlan(at(58, 0, { width: 30, height: 1 })), at(36, 0, { width: 24, height: 3 }));
  assert.deepEqual(turned(at(2, 36, { height: 3 })), at(2, 32, { width: 3, height: 8 }));
});

test('new tables stand apart, row by row, and in the corner when the plan is full', () => {
  const taken: Position[] = [];
  for (let n = 0; n < 30; n++) taken.push(freePlace(n % 3 ? 4 : 6, taken));
  assert.deepEqual(taken[0], at(2, 2));
  assert.deepEqual(taken[1], at(12, 2, { width: 5 }));
  const isOver = (a: Position, b: Position) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  for (const [i, a] of taken.entries())
    for (const b of taken.slice(i + 1)) assert.ok(!isOver(a, b), JSON.stringify([a, b]));
  const full = Array.from({ length: 6 }, (_, i) =>
    at((i % 3) * 20, i < 3 ? 0 : 20, { width: 20, height: 20 }),
  );
  assert.deepEqual(freePlace(4, full), at(0, 0, { width: 5 }));
});

/** A service that has one table; `fault` is what it does with the next write. */
function service() {
  const table = { guid: 't', version: 1, position: null as Position | null };
  const asked: string[] = [];
  const found = { table, asked, fault: null as null | 'LOST' | 'DOWN' };
  const seen = new Map<string, number>();
  const moves = new Moves(async ({ position, version }) => {
    const input = `${position?.x ?? 'off'} of ${version}`;
    asked.push(input);
    await sleep(5);
    const { fault } = found;
    found.fault = null;
    if (fault === 'DOWN') throw new Error('down');
    // As an Idempotency-Key has it.
    const before = seen.get(input);
    if (before !== undefined) return before;
    if (version !== table.version) return null;
    Object.assign(table, { position, version: version + 1 });
    seen.set(input, table.version);
    if (fault === 'LOST') throw new Error('lost');
    return table.version;
  });
  const rest = async () => {
    await sleep(1);
    while (moves.shown().isSaving) await sleep(1);
  };
  return Object.assign(found, { moves, rest });
}

test('moves are kept one after the other, and only the last of those that came while one was kept', async () => {
  const { moves, table, asked, rest } = service();
  const old = { ...table };
  moves.place(old, at(1, 1));
  await sleep(3);
  for (const x of [2, 3, 4]) moves.place(old, at(x, 1));
  assert.equal(positionOf(old, moves.shown())?.x, 4, 'seen at once');
  await rest();
  assert.deepEqual(asked, ['1 of 1', '4 of 2']);
  assert.equal(positionOf(old, moves.shown())?.x, 4, 'until a newer one is read');
  assert.equal(positionOf({ ...table, version: 4, position: at(9, 9) }, moves.shown())?.x, 9);
});

test('what somebody else changed meanwhile is not undone', async () => {
  const { moves, table, rest } = service();
  const old = { ...table };
  Object.assign(table, { version: 2, position: at(30, 30) });
  moves.place(old, at(1, 1));
  await rest();
  assert.equal(moves.shown().overtaken, 't');
  assert.deepEqual(table.position, at(30, 30));
  assert.deepEqual(positionOf(table, moves.shown()), at(30, 30));
});

for (const fault of ['DOWN', 'LOST'] as const) {
  test(`after an answer that did not come (${fault}) the same is sent again, and then what came after it`, async () => {
    const all = service();
    const { moves, table, asked, rest } = all;
    const old = { ...table };
    all.fault = fault;
    moves.place(old, at(1, 1));
    await rest();
    assert.match(String(moves.shown().error), new RegExp(fault.toLowerCase()));
    moves.place(old, at(2, 1));
    await rest();
    assert.deepEqual(asked, ['1 of 1', '1 of 1', '2 of 2']);
    assert.deepEqual([table.position?.x, table.version, moves.shown().error], [2, 3, null]);
  });
}
