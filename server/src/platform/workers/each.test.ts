import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachByTenant } from './each.ts';

const rowsOf = (tenant: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ tenant_id: tenant, guid: `${tenant}${n}` }));
const problem = (failures: number) => `${failures} failed`;

test('a tenant whose work does not end holds up no other', async () => {
  const blocked = Promise.withResolvers<void>();
  const others = Promise.withResolvers<void>();
  const done: string[] = [];
  const run = forEachByTenant(
    [...rowsOf('a', 3), ...rowsOf('b', 2), ...rowsOf('c', 1)],
    async ({ tenant_id, guid }) => {
      if (tenant_id === 'a') await blocked.promise;
      done.push(guid);
      if (done.length === 3) others.resolve();
    },
    problem,
  );
  await others.promise;
  assert.deepEqual(done.toSorted(), ['b0', 'b1', 'c0']);
  blocked.resolve();
  await run;
  assert.deepEqual(done.slice(3), ['a0', 'a1', 'a2'], 'its own come one after the other');
});

test('what fails keeps nothing behind it waiting, and is said at the end', async () => {
  const done: string[] = [];
  const run = forEachByTenant(
    [...rowsOf('a', 2), ...rowsOf('b', 1)],
    async ({ guid }) => {
      if (guid === 'a0') throw new Error('no');
      done.push(guid);
    },
    problem,
  );
  await assert.rejects(run, { message: '1 failed (tenant_id a, guid a0)' });
  assert.deepEqual(done.toSorted(), ['a1', 'b0']);
});

test('of more tenants than take turns at once each has its turn, and a turn ends in its time', async () => {
  const tenants = Array.from({ length: 20 }, (_, n) => rowsOf(`t${n}`, 2));
  const done: string[] = [];
  const work = async ({ guid }: { guid: string }) => void done.push(guid);
  await forEachByTenant(tenants.flat(), work, problem);
  assert.equal(done.length, 40);
  done.length = 0;
  await forEachByTenant(tenants.flat(), work, problem, 0);
  assert.deepEqual(done, []);
});
