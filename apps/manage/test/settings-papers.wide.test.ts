import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { order } from '../../../server/test/harness/world.ts';
import { assertSound, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** What stands on papers, as a manager sets it, and what is then printed. */

const manage = tenants();

interface Settings {
  legalName: string | null;
  taxNumber: string | null;
  addressLines: string[] | null;
  headerLines: string[];
  footerLines: string[];
  tipRates: number[] | null;
  smallBillTips: { belowAmount: number; amounts: number[] } | null;
  paper: string;
  modifierQuantities: string;
  columns: number | null;
  language: string;
  logo: { width: number; height: number; bits: string } | null;
  invoiceSeries: string;
  creditNoteSeries: string;
}

/** A black square of 64 dots, as a drawing program writes it. */
const SQUARE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>',
);

test('a manager says what stands on receipts, sees it at once, and it is printed', async () => {
  const { world, path } = await manage.tenant();
  const read = async (): Promise<Settings> =>
    (await world.key.get<Settings>(`${world.place.path}/document-settings`)).must(200);
  const screen = await manage.personAt(world, `${path}/settings`, { role: 'manager' });
  const { page } = screen;
  await page.getByRole('link', { name: 'Receipts and invoices' }).click();
  const top = page.getByRole('region', { name: 'At the top' });
  await top.getByLabel('Company').fill('Casa <b>Ana</b> S.L.');
  await top.getByLabel('Tax number, as it is printed').fill('NIF B12345678');
  await top.getByLabel('Below the address').fill('casaana.example\n\n@casaana');
  await top.locator('input[type=file]').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: SQUARE,
  });
  await top.getByRole('img', { name: 'Logo as it is printed' }).waitFor();
  const slip = page.getByRole('region', { name: 'As it is printed' });
  await slip.getByText('Casa <b>Ana</b> S.L.').waitFor();
  await assertSound(screen, 'typed');
  await takeScreen(page, 'settings-papers-typed');
  await top.getByRole('button', { name: 'Save' }).click();
  await top.getByText('Saved').waitFor();

  const foot = page.getByRole('region', { name: 'Below the sums' });
  await foot.getByLabel('Tips that bills suggest, in percent').fill('5, 7.5');
  await foot.getByText('Whole percentages from 1 to 100').waitFor();
  await foot.getByLabel('Tips that bills suggest, in percent').fill('5, 10');
  await foot.getByLabel('Suggest amounts below').fill('12');
  await foot.getByText('Both together').waitFor();
  await foot.getByLabel('Tips of small bills').fill('0.50; 1; 2');
  await foot.getByLabel('At the end').fill('VAT included\nSee you soon');
  await foot.getByRole('button', { name: 'Save' }).click();
  await foot.getByText('Saved').waitFor();

  const paper = page.getByRole('region', { name: 'Paper', exact: true });
  await paper.getByLabel('Width').selectOption('58');
  await paper.getByLabel('Modifiers of several dishes').selectOption('TOTAL');
  await paper.getByRole('button', { name: 'Save' }).click();
  await paper.getByText('Saved').waitFor();
  const now = await read();
  assert.deepEqual(
    [
      now.legalName,
      now.taxNumber,
      now.addressLines,
      now.headerLines,
      now.footerLines,
      now.tipRates,
      now.smallBillTips,
      now.paper,
      now.modifierQuantities,
    ],
    [
      'Casa <b>Ana</b> S.L.',
      'NIF B12345678',
      null,
      ['casaana.example', '@casaana'],
      ['VAT included', 'See you soon'],
      [5, 10],
      { belowAmount: 1_200, amounts: [50, 100, 200] },
      '58',
      'TOTAL',
    ],
  );
  assert.deepEqual([now.logo?.width, now.logo?.height], [64, 64]);
  assert.ok(Buffer.from(now.logo!.bits, 'base64').every((byte) => byte === 0xff));

  const { guid } = await order(world.key, world.place);
  const receipt = await world.key.get(`${world.place.path}/orders/${guid}/receipt?format=text`);
  for (const line of ['Casa <b>Ana</b> S.L.', 'NIF B12345678', 'See you soon'])
    assert.ok(receipt.text.includes(line), line);
});

test('invoices are numbered as a manager says, and apart from credit notes', async () => {
  const { world, path } = await manage.tenant();
  const { page } = await manage.personAt(world, `${path}/settings/papers`);
  const part = page.getByRole('region', { name: 'Numbers of invoices' });
  await part.getByLabel('Invoices').fill('f{year}');
  await part.getByText(/^The first one is F\d{4}-1$/).waitFor();
  await part.getByLabel('Credit notes').fill('F{year}');
  await part.getByText('numbered apart').waitFor();
  await part.getByLabel('Credit notes').fill('R{year}');
  await part.getByRole('button', { name: 'Save' }).click();
  await part.getByText('Saved').waitFor();
  const now = (await world.key.get<Settings>(`${world.place.path}/document-settings`)).must(200);
  assert.deepEqual([now.invoiceSeries, now.creditNoteSeries], ['F{year}', 'R{year}']);
});

test('who may only look changes nothing', async () => {
  const { world, path } = await manage.tenant();
  const screen = await manage.personAt(world, `${path}/settings/papers`, { role: 'accountant' });
  await screen.page.getByLabel('Company').waitFor();
  assert.ok(await screen.page.getByLabel('Company').isDisabled());
  assert.equal(await screen.page.getByRole('button', { name: 'Save' }).count(), 0);
  // Nothing leads to where an accountant may see nothing.
  assert.equal(await screen.page.getByRole('link', { name: 'Printers' }).count(), 0);
  await screen.page.goto(`${manage.service().url}${path}/settings/printers`);
  await screen.page.getByText('You may not see this').waitFor();
  await assertSound(screen, 'an accountant');
});

describe('the screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is sound: ${name}`, async () => {
      const { world, path } = await manage.tenant();
      const settings = {
        legalName: 'Casa Ana S.L.',
        footerLines: ['IVA incluido', 'Gracias'],
        tipRates: [5, 10],
      };
      (await world.key.put(`${world.place.path}/document-settings`, settings)).must(200);
      const screen = await manage.personAt(world, `${path}/settings/papers`, { look });
      await screen.page.getByText('Gracias').first().waitFor();
      await assertSound(screen, name);
      await takeScreen(screen.page, `settings-papers-${name}`);
    });
  }
});
