import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type Type from 'typebox';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeWorld, type Page, type World } from '../../../test/harness/world.ts';
import type { LedgerDay, LedgerEntry } from '../../records/ledger/shapes.ts';
import type { CashDrawer, CashMovement } from './shapes.ts';

type Drawer = Type.Static<typeof CashDrawer>;

let service: TestService;
let world: World;
let drawers: string;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  drawers = `${world.place.path}/cash-drawers`;
});

let names = 0;
async function open(openingAmount = 10_000): Promise<Drawer> {
  const name = `Drawer ${++names}`;
  return (await world.key.post<Drawer>(drawers, { name, openingAmount })).must(201);
}

const balancesOf = async (businessDate: number): Promise<Record<string, number>> => {
  const path = `${world.place.path}/ledger?businessDate=${businessDate}`;
  const { accounts } = (await world.key.get<Type.Static<typeof LedgerDay>>(path)).must(200);
  return Object.fromEntries(accounts.map(({ account, balanceAmount }) => [account, balanceAmount]));
};

describe('a cash drawer', () => {
  test('from its float to its closing: expected amount, counted amount and ledger', async () => {
    const before = await open(0);
    const start = await balancesOf(before.businessDate);
    const { guid, businessDate } = await open(20_000);
    const path = `${drawers}/${guid}`;
    (await world.key.post(`${path}/pay-in`, { amount: 5_000, reason: 'Coins' })).must(200);
    (await world.key.post(`${path}/pay-out`, { amount: 1_500, reason: 'Parsley' })).must(200);
    const counted = (await world.key.post<Drawer>(`${path}/count`, { countedAmount: 23_400 })).must(200);
    assert.equal(counted.expectedAmount, 23_500);
    assert.equal(counted.varianceAmount, -100);
    assert.equal(counted.status, 'OPEN');
    const closed = (await world.key.post<Drawer>(`${path}/close`, { countedAmount: 23_450 })).must(200);
    assert.equal(closed.status, 'CLOSED');
    assert.equal(closed.varianceAmount, -50);
    assert.deepEqual((await world.key.get<Drawer>(path)).must(200), closed);
    const moves = (await world.key.get<Page<Type.Static<typeof CashMovement>>>(`${path}/movements`)).must(
      200,
    );
    assert.deepEqual(
      moves.items.map(({ type, amount }) => [type, amount]),
      [
        ['OPEN', 20_000],
        ['PAY_IN', 5_000],
        ['PAY_OUT', -1_500],
        ['COUNT', 23_400],
        ['CLOSE', -23_450],
      ],
    );
    const end = await balancesOf(businessDate);
    const change = (account: string) => end[account]! - start[account]!;
    assert.equal(change('CASH'), 0);
    assert.equal(change('SAFE'), 3_450);
    assert.equal(change('PAID_IN'), -5_000);
    assert.equal(change('PAID_OUT'), 1_500);
    assert.equal(change('CASH_OVER_SHORT'), 50);
    assert.equal(
      Object.values(end).reduce((sum, amount) => sum + amount, 0),
      0,
    );
  });

  test('requires the right to take payments', async () => {
    const reader = await issueKey(service, world.tenantId, { scopes: ['read:payments'] });
    (await reader.get(drawers)).must(200);
    (await reader.post(drawers, { name: 'No', openingAmount: 0 })).refused(403, 'FORBIDDEN');
    const stranger = await issueKey(service, world.tenantId, { scopes: ['read:orders', 'write:orders'] });
    (await stranger.get(drawers)).refused(403, 'FORBIDDEN');
    (await stranger.get(`${world.place.path}/ledger?businessDate=20261121`)).refused(403, 'FORBIDDEN');
  });

  test('is listed newest first, by day and by status', async () => {
    const { guid, businessDate } = await open();
    const path = `${drawers}?limit=1&status=OPEN&businessDate=${businessDate}`;
    const page = (await world.key.get<Page<Drawer>>(path)).must(200);
    assert.equal(page.items[0]!.guid, guid);
    const next = (await world.key.get<Page<Drawer>>(`${path}&cursor=${page.nextCursor}`)).must(200);
    assert.notEqual(next.items[0]!.guid, guid);
  });
});

describe('the books', () => {
  test('are never changed, not even by the owner of the database', async () => {
    for (const table of ['ledger_entries', 'cash_movements']) {
      for (const change of [`update ${table} set amount = amount + 1`, `delete from ${table}`]) {
        await assert.rejects(service.database.sql(change), /never changed/, change);
      }
    }
  });

  test('list the postings, by account and page by page', async () => {
    const { guid, businessDate } = await open(777);
    const path = `${world.place.path}/ledger/entries?businessDate=${businessDate}&account=SAFE&limit=2`;
    const found: Type.Static<typeof LedgerEntry>[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page<Type.Static<typeof LedgerEntry>> = (
        await world.key.get<Page<Type.Static<typeof LedgerEntry>>>(cursor ? `${path}&cursor=${cursor}` : path)
      ).must(200);
      found.push(...page.items);
      cursor = page.nextCursor;
    }
    assert.ok(found.every((one) => [one.debitAccount, one.creditAccount].includes('SAFE')));
    const mine = found.filter(({ drawerGuid }) => drawerGuid === guid);
    assert.deepEqual(
      mine.map(({ debitAccount, creditAccount, amount }) => [debitAccount, creditAccount, amount]),
      [['CASH', 'SAFE', 777]],
    );
  });
});
