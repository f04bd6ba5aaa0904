import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPrinter, addStarPrinter, type PrintJob, print } from '../../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../../test/harness/proves.ts';
import { order } from '../../../../test/harness/world.ts';
import { createPrintJob } from './create-print-job.ts';

proves(createPrintJob, () => {
  test('201 for a bill, which comes out of the one printer that prints receipts, with the total of its order', async () => {
    const world = await freshTenant();
    const { device, path } = await addStarPrinter(world, { printsReceipts: true });
    const made = await order(world.key, world.place);
    const bill = await print(world, { kind: 'BILL', orderGuid: made.guid });
    assert.deepEqual([bill.kind, bill.state, bill.orderGuid], ['RECEIPT', 'QUEUED', made.guid]);
    await device.ask();
    const total = (made.checks[0]!.totalAmount / 100).toFixed(2);
    assert.match(device.papers()[0]!.text, new RegExp(`Total EUR +${total}`));
    (await world.key.patch(path, { printsReceipts: false })).must(200);
    const lost = await world.key.post(`${world.place.path}/print-jobs`, {
      kind: 'BILL',
      orderGuid: made.guid,
    });
    assert.deepEqual(lost.fields(), ['body /printerGuid required']);
  });

  test('201 once for a retry with the same Idempotency-Key', async () => {
    const world = await freshTenant();
    const { guid, device } = await addStarPrinter(world);
    const send = () =>
      world.key.post<PrintJob>(
        `${world.place.path}/print-jobs`,
        { kind: 'TEST', printerGuid: guid },
        { 'idempotency-key': 'once' },
      );
    const [first, again] = [(await send()).must(201), (await send()).must(201)];
    assert.equal(again.guid, first.guid);
    assert.deepEqual([await device.ask(), await device.ask()], ['PRINTED', 'NO_JOB']);
  });

  test('201 for a ticket at any printer, marked as printed again', async () => {
    const world = await freshTenant();
    const { guid, device } = await addStarPrinter(world);
    const { key, place } = world;
    (await key.post(`${place.path}/kitchen/stations`, { name: 'Grill' })).must(201);
    await order(key, place);
    const { items } = (
      await key.get<{ items: { guid: string; number: string }[] }>(`${place.path}/kitchen/tickets`)
    ).must(200);
    const [ticket] = items;
    const wanted = { kind: 'TICKET', ticketGuid: ticket!.guid };
    const lost = await key.post(`${place.path}/print-jobs`, wanted);
    assert.deepEqual(lost.fields(), ['body /printerGuid required']);
    await print(world, { ...wanted, printerGuid: guid });
    await device.ask();
    assert.match(device.papers()[0]!.text, new RegExp(`REPRINT[^]*${ticket!.number}[^]*Soup[^]*REPRINT`));
  });

  test('400 for a field of another kind, or without what is to be printed; 404 for what is not there', async () => {
    const world = await freshTenant();
    const { guid } = await addPrinter(world);
    const path = `${world.place.path}/print-jobs`;
    const refused = async (body: object) => (await world.key.post(path, body)).fields();
    assert.deepEqual(await refused({ kind: 'TEST', printerGuid: guid, orderGuid: guid }), [
      'body /orderGuid unknown',
    ]);
    assert.deepEqual(await refused({ kind: 'TEST' }), ['body /printerGuid required']);
    assert.deepEqual(await refused({ kind: 'BILL', printerGuid: guid }), ['body /orderGuid required']);
    const nowhere = { kind: 'TEST', printerGuid: crypto.randomUUID() };
    (await world.key.post(path, nowhere)).refused(404, 'RESOURCE_NOT_FOUND');
    const nothing = { kind: 'BILL', printerGuid: guid, orderGuid: crypto.randomUUID() };
    (await world.key.post(path, nothing)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 for the receipt of a check that is not paid', async () => {
    const world = await freshTenant();
    const { guid } = await addPrinter(world);
    const made = await order(world.key, world.place);
    const body = { kind: 'RECEIPT', printerGuid: guid, orderGuid: made.guid };
    (await world.key.post(`${world.place.path}/print-jobs`, body)).refused(409, 'INVALID_STATE');
  });
});
