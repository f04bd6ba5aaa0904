import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { type Drawer, type Drawers, freshDrawers } from '../../../test/harness/drawers.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { addPrinter, addStarPrinter, type PrintJob } from '../../../test/harness/printers.ts';
import { proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import type { Page } from '../../../test/harness/world.ts';
import { openCashDrawerWithoutSale } from './open-cash-drawer-without-sale.ts';

const WHY = { reason: 'Change for a note of fifty' };

proves(openCashDrawerWithoutSale, () => {
  let world: Drawers;
  before(async () => {
    world = await freshDrawers();
  });
  const jobsOf = async ({ key, place }: Drawers): Promise<PrintJob[]> =>
    (await key.get<Page<PrintJob>>(`${place.path}/print-jobs`)).must(200).items;

  test('200 with one opening more, and the same money, in the drawer and in the books', async () => {
    const drawer = await world.open(1_000);
    const books = await world.books(drawer);
    const after = (await world.ask(drawer, 'open-without-sale', WHY)).must(200);
    assert.deepEqual([after.noSaleCount, after.expectedAmount], [1, 1_000]);
    assert.deepEqual(await world.read(drawer), after);
    assert.deepEqual(await world.movementsOf(drawer), [
      ['OPEN', 1_000],
      ['NO_SALE', 0],
    ]);
    assert.deepEqual(await world.books(drawer), books);
    assert.deepEqual(await eventsAbout(world, drawer.guid), [
      'cash_drawer.opened',
      'cash_drawer.opened_without_sale',
    ]);
    assert.deepEqual(await jobsOf(world), [], 'there is a key, and no printer');
  });

  test('200 however many ask at once: each is counted', async () => {
    const drawer = await world.open();
    for (const reply of await together(5, () => world.ask(drawer, 'open-without-sale', WHY))) reply.must(200);
    assert.equal((await world.read(drawer)).noSaleCount, 5);
  });

  test('200 twice with one Idempotency-Key: it opens once, and its printer says why', async () => {
    const here = await freshDrawers();
    const { device } = await addStarPrinter(here, { printsReceipts: true });
    const drawer = await here.open();
    const open = () =>
      here.key.post<Drawer>(`${here.drawers}/${drawer.guid}/open-without-sale`, WHY, {
        'idempotency-key': key,
      });
    const key = randomUUID();
    const first = (await open()).must(200);
    assert.deepEqual((await open()).must(200), first);
    assert.equal((await here.read(drawer)).noSaleCount, 1);
    assert.deepEqual([await device.ask(), await device.ask()], ['PRINTED', 'NO_JOB']);
    const text = device.papers()[0]!.text;
    assert.match(text, /\[drawer\]/);
    assert.match(text, new RegExp(`Opened without a sale[^]*${drawer.name}[^]*${WHY.reason}`));
  });

  test('400 without a reason, and when several printers print receipts and none is named', async () => {
    const here = await freshDrawers();
    const [bar] = [
      await addPrinter(here, { printsReceipts: true }),
      await addPrinter(here, { printsReceipts: true }),
    ];
    const drawer = await here.open();
    for (const [body, field] of [
      [{}, 'body /reason required'],
      [{ reason: ' ' }, 'body /reason pattern'],
      [WHY, 'body /printerGuid required'],
    ] as const)
      assert.deepEqual((await here.ask(drawer, 'open-without-sale', body)).fields(), [field]);
    assert.deepEqual(await here.read(drawer), drawer);
    (await here.ask(drawer, 'open-without-sale', { ...WHY, printerGuid: bar.guid })).must(200);
    assert.deepEqual(
      (await jobsOf(here)).map(({ kind, printerGuid }) => [kind, printerGuid]),
      [['DRAWER', bar.guid]],
    );
  });

  test('404 for a printer of another restaurant: nothing is recorded', async () => {
    const other = await addPrinter(await freshDrawers());
    const drawer = await world.open();
    const body = { ...WHY, printerGuid: other.guid };
    (await world.ask(drawer, 'open-without-sale', body)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.deepEqual(await world.read(drawer), drawer);
  });

  test('409 once it is closed', async () => {
    const closed = await world.openAndClose();
    const refused = (await world.ask(closed, 'open-without-sale', WHY)).refused(409, 'INVALID_STATE');
    assert.deepEqual(refused.details, { state: 'CLOSED', allowed: [] });
  });

  test('409 for a version that is not the current one', async () => {
    const drawer = await world.open();
    const stale = { ...WHY, version: drawer.version + 1 };
    const refused = (await world.ask(drawer, 'open-without-sale', stale)).refused(409, 'CONFLICT');
    assert.deepEqual(refused.details, { currentVersion: drawer.version });
  });
});
