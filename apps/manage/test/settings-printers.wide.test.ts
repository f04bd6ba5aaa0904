import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startCloudPrntSimulator } from '@comanda/simulators/cloudprnt';
import { atEnd } from '../../../server/test/harness/cleanup.ts';
import {
  addPrinter,
  addStarPrinter,
  type Printer,
  type PrintJob,
  print,
} from '../../../server/test/harness/printers.ts';
import { assertSound, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** Printers as a manager registers and looks after them; the paper comes out of a simulated one. */

const manage = tenants();

test('a manager adds a printer, sets it up with the address that is shown once, and prints', async () => {
  const { world, path } = await manage.tenant();
  const screen = await manage.personAt(world, `${path}/settings`, { role: 'manager' });
  const { page } = screen;
  await page.getByRole('link', { name: 'Printers' }).click();
  await page.getByText('No printers yet').waitFor();
  await assertSound(screen, 'none');
  await page.getByRole('button', { name: 'Add a printer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What it is called').fill('Pass <i>');
  await dialog.getByRole('switch', { name: 'Bills and receipts come out of it' }).click();
  await assertSound(screen, 'add');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Enter this as the CloudPRNT server').waitFor();
  const url = await dialog.getByLabel('Address for the printer').innerText();
  await assertSound(screen, 'key');
  await takeScreen(page, 'settings-printer-key');
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  const row = page.getByRole('row', { name: /Pass <i>/ });
  await row.getByText('Never heard of').waitFor();
  await row.getByText('Bills and receipts').waitFor();

  const device = await startCloudPrntSimulator({ url, everyMs: 0 });
  atEnd(device.stop);
  await device.ask();
  await row.getByText('Ready').waitFor();
  await page.getByRole('link', { name: 'Pass <i>' }).click();
  await page.getByRole('button', { name: 'Print a test page' }).click();
  const jobs = page.getByRole('region', { name: 'Printed and waiting' });
  await jobs.getByText('Waiting', { exact: true }).waitFor();
  assert.equal(await device.ask(), 'PRINTED');
  await jobs.getByText('Printed', { exact: true }).waitFor();
  await jobs.getByRole('button', { name: /^Print again/ }).click();
  await jobs.getByText('A copy').waitFor();
  assert.equal(await device.ask(), 'PRINTED');
  assert.equal(device.papers().length, 2);
  await assertSound(screen, 'printed');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Make a new key' }).click();
  await dialog.getByRole('button', { name: 'Make a new key' }).click();
  const other = await dialog.getByLabel('Address for the printer').innerText();
  assert.notEqual(other, url);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  assert.equal(await device.ask(), 'REFUSED', 'the address that was seen ends at once');
});

test('a printer is set up differently, what waits moves to another one, and it is removed', async () => {
  const { world, path } = await manage.tenant();
  const bar = await addPrinter(world, { name: 'Bar' });
  const pass = await addStarPrinter(world, { name: 'Pass' });
  const job = await print(world, { kind: 'TEST', printerGuid: bar.guid });
  const screen = await manage.personAt(world, `${path}/settings/printers/${bar.guid}`);
  const { page } = screen;
  const setUp = page.getByRole('region', { name: 'How it is set up' });
  await setUp.getByLabel('Width of its paper').selectOption({ label: '58 mm' });
  await setUp.getByLabel('Letters in a line').fill('32');
  await setUp.getByRole('button', { name: 'Save' }).click();
  await setUp.getByText('Saved').waitFor();
  const read = (await world.key.get<Printer>(bar.path)).must(200);
  assert.deepEqual([read.paperWidth, read.columns, read.name], [58, 32, 'Bar']);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog.getByText('Something waits for it').waitFor();
  assert.ok(await dialog.getByRole('button', { name: 'Remove', exact: true }).isDisabled());
  await dialog.getByRole('button', { name: 'Keep it' }).click();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Print all that waits elsewhere' }).click();
  await dialog.getByLabel('Printer').selectOption({ label: 'Pass' });
  await assertSound(screen, 'move');
  await dialog.getByRole('button', { name: 'Print elsewhere' }).click();
  await page.getByText('Nothing in the last seven days.').waitFor();
  const moved = (await world.key.get<PrintJob>(`${world.place.path}/print-jobs/${job.guid}`)).must(200);
  assert.equal(moved.printerGuid, pass.guid);
  assert.equal(await pass.device.ask(), 'PRINTED');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('row', { name: /Pass/ }).waitFor();
  await page.getByRole('row', { name: /Bar/ }).waitFor({ state: 'detached' });
});

test('a printer that tickets come out of keeps its place', async () => {
  const { world, path } = await manage.tenant();
  const { guid: printerGuid } = await addPrinter(world, { name: 'Grill printer' });
  const grill = { name: 'Grill', kind: 'HOT', printerGuid };
  (await world.key.post(`${world.place.path}/kitchen/stations`, grill)).must(201);
  const { page } = await manage.personAt(world, `${path}/settings/printers`);
  await page.getByRole('region', { name: 'Printers' }).getByText('Tickets of Grill').waitFor();
  await page.getByRole('link', { name: 'Grill printer' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByText('Tickets of Grill come out of it').waitFor();
});

test('an address that the server may not connect to is refused beside its field', async () => {
  const { world, path } = await manage.tenant();
  const { page } = await manage.personAt(world, `${path}/settings/printers`);
  await page.getByRole('button', { name: 'Add a printer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What it is called').fill('Metadata');
  await dialog.getByLabel('What it is', { exact: true }).selectOption('NETWORK_ESCPOS');
  await dialog.getByLabel('IP address').fill('169.254.169.254');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('PRINTER_NETWORKS').first().waitFor();
});

test('a server prints again and elsewhere, and sets nothing up', async () => {
  const { world, path } = await manage.tenant();
  const { guid } = await addPrinter(world, { name: 'Bar' });
  await print(world, { kind: 'TEST', printerGuid: guid });
  const screen = await manage.personAt(world, `${path}/settings/printers`, { role: 'server' });
  const { page } = screen;
  await page.getByRole('button', { name: /^Do not print/ }).click();
  await page.getByText('Nothing waits, and nothing failed.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Add a printer' }).count(), 0);
  await page.getByRole('link', { name: 'Bar' }).click();
  await page.getByText('Cancelled').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0);
  await assertSound(screen, 'a server');
});

describe('the screens', () => {
  for (const [name, look] of LOOKS) {
    test(`are sound: ${name}`, async () => {
      const { world, path } = await manage.tenant();
      const printer = await addStarPrinter(world, { name: 'Pase', printsReceipts: true });
      await print(world, { kind: 'TEST', printerGuid: printer.guid });
      await printer.device.ask();
      await print(world, { kind: 'TEST', printerGuid: printer.guid });
      const grill = { name: 'Parrilla', kind: 'HOT', printerGuid: printer.guid };
      (await world.key.post(`${world.place.path}/kitchen/stations`, grill)).must(201);
      const screen = await manage.personAt(world, `${path}/settings/printers`, { look });
      await screen.page.getByText('Parrilla').first().waitFor();
      await assertSound(screen, name);
      await takeScreen(screen.page, `settings-printers-${name}`);
      await screen.page.getByRole('link', { name: 'Pase' }).click();
      await screen.page.getByRole('heading', { name: 'Pase', level: 1 }).waitFor();
      await screen.page.getByRole('table').waitFor();
      await assertSound(screen, `${name}, one`);
      await takeScreen(screen.page, `settings-printer-${name}`);
    });
  }
});
