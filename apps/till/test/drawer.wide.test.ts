import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addStarPrinter } from '../../../server/test/harness/printers.ts';
import type { Page } from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, takeScreen } from '../../shared/test/browser.ts';
import { tillTest } from './till.ts';

/** The cash drawer, opened without a sale. */

let drawers: string;
const app = tillTest(async ({ key, place }) => {
  drawers = `${place.path}/cash-drawers`;
  (await key.post(drawers, { name: 'Bar', openingAmount: 5_000 })).must(201);
});

interface Movement {
  type: string;
  reason: string | null;
  approver: { name: string } | null;
}

async function openings(): Promise<[string | null, string | undefined][]> {
  const { key } = app.world;
  const [drawer] = (await key.get<Page<{ guid: string }>>(drawers)).must(200).items;
  const { items } = (await key.get<Page<Movement>>(`${drawers}/${drawer?.guid}/movements`)).must(200);
  return items
    .filter(({ type }) => type === 'NO_SALE')
    .map(({ reason, approver }) => [reason, approver?.name]);
}

test('the drawer opens with the PIN of a manager, once though the answer is lost, and its printer says why', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await page.getByRole('button', { name: 'Open the drawer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open the drawer' });
  const open = dialog.getByRole('button', { name: 'Open', exact: true });
  await dialog.getByText('Change money').waitFor();
  assert.equal(await open.isDisabled(), true, 'without a reason');
  await dialog.getByText('Change money').click();
  await assertSound(screen, 'why');
  await takeScreen(page, 'till-no-sale');
  let lost = 0;
  await page.route('**/open-without-sale', async (route) => {
    const answer = await route.fetch();
    if (answer.status() !== 200 || lost++ > 0) return route.fulfill({ response: answer });
    return route.abort();
  });
  await open.click();
  await dialog.getByRole('button', { name: app.manager.name }).click();
  assert.deepEqual(await openings(), []);
  await page.keyboard.type(app.manager.pin);
  await dialog.getByText(/^No answer yet/).waitFor();
  await dialog.getByText(/^Recorded\. Open the drawer with its key/).waitFor();
  assert.deepEqual(await openings(), [['Change money', app.manager.name]]);
});

test('it is sound: phone, dark, Spanish; its printer opens it, and without a network nothing does', async () => {
  const { device } = await addStarPrinter(app.world, { name: 'Barra', printsReceipts: true });
  const screen = await app.paired({ ...PHONE, colorScheme: 'dark', locale: 'es-ES' });
  const { page, context } = screen;
  const before = (await openings()).length;
  await app.enter(screen, app.manager);
  await page.getByRole('button', { name: 'Abrir el cajón' }).click();
  const dialog = page.getByRole('dialog', { name: 'Abrir el cajón' });
  await dialog.getByText('Cambio olvidado').click();
  await assertSound(screen, 'why');
  await takeScreen(page, 'till-no-sale-phone');
  await context.setOffline(true);
  await dialog.getByText(/^Sin conexión: el servicio no abre ningún cajón/).waitFor();
  await context.setOffline(false);
  await dialog.getByText('Cambio olvidado').click();
  await dialog.getByRole('button', { name: 'Abrir', exact: true }).click();
  await dialog.getByText('Anotado. La impresora Barra abre el cajón.').waitFor();
  assert.equal((await openings()).length, before + 1);
  assert.equal(await device.ask(), 'PRINTED');
  assert.match(device.papers()[0]?.text ?? '', /\[drawer\][\s\S]*Cambio olvidado/);
});
