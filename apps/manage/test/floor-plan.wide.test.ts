import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../../../server/test/harness/eventually.ts';
import type { World } from '../../../server/test/harness/world.ts';
import { assertSound, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** The plan of a room, as a manager draws it. */

const manage = tenants();

interface Position {
  x: number;
  y: number;
  width: number;
  height: number;
  shape: string;
}
interface DiningTable {
  guid: string;
  name: string;
  version: number;
  position: Position | null;
}

const at = (x: number, y: number, more: Partial<Position> = {}): Position => ({
  x,
  y,
  width: 5,
  height: 5,
  shape: 'RECTANGLE',
  ...more,
});

/** A terrace with two tables that are placed and two that are not, and one table in no area. */
async function terrace({ key, place }: World): Promise<Record<string, string>> {
  const area = (await key.post<{ guid: string }>(`${place.path}/service-areas`, { name: 'Terrace' })).must(
    201,
  );
  const made: Record<string, string> = {};
  for (const [name, body] of [
    ['T1', { serviceAreaGuid: area.guid, capacity: 4, position: at(4, 4) }],
    ['T2', { serviceAreaGuid: area.guid, capacity: 6, position: at(20, 4, { width: 10, shape: 'ROUND' }) }],
    ['T3', { serviceAreaGuid: area.guid, capacity: 2 }],
    ['T4', { serviceAreaGuid: area.guid, capacity: 8 }],
    ['Bar', {}],
  ] as const)
    made[name] = (await key.post<DiningTable>(`${place.path}/tables`, { name, ...body })).must(201).guid;
  return made;
}

const tableAt = async ({ key, place }: World, guid: string | undefined): Promise<DiningTable> =>
  (await key.get<DiningTable>(`${place.path}/tables/${guid}`)).must(200);

/** Until the service has it there. */
const isAt = (world: World, guid: string | undefined, position: Position | null): Promise<void> =>
  eventually(async () => assert.deepEqual((await tableAt(world, guid)).position, position));

const plan = ({ page }: Screen) => page.getByRole('list', { name: /^(Plan of|Plano de) / });
const table = (screen: Screen, name: string) =>
  plan(screen).getByRole('button', { name: new RegExp(`^${name}`) });

/** Drags a table by so many steps. */
async function drag(screen: Screen, name: string, right: number, down: number): Promise<void> {
  const { page } = screen;
  const step = (await plan(screen).boundingBox())!.width / 60;
  const { x, y, width, height } = (await table(screen, name).boundingBox())!;
  const from = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + (right * step) / 2, from.y + down * step);
  await page.mouse.move(from.x + right * step, from.y + down * step);
  await page.mouse.up();
}

test('tables are dragged, moved by keys, sized, placed and taken off, and each is kept', async () => {
  const { world, path } = await manage.tenant();
  const made = await terrace(world);
  const screen = await manage.personAt(world, `${path}/settings/tables`, { role: 'manager' });
  const { page } = screen;
  await page.getByRole('link', { name: 'Floor plan' }).click();
  await page.getByRole('combobox', { name: 'Area' }).selectOption('Terrace');
  await table(screen, 'T1').waitFor();
  await assertSound(screen, 'a plan');
  await drag(screen, 'T1', 10, 20);
  await isAt(world, made.T1, at(14, 24));
  // Further than the plan goes.
  await drag(screen, 'T1', -40, 30);
  await isAt(world, made.T1, at(0, 35));
  await table(screen, 'T2').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowDown'])
    await page.keyboard.press(key);
  const round = { width: 10, shape: 'ROUND' };
  await isAt(world, made.T2, at(22, 10, round));
  await page.getByText('T2: 22 from the left, 10 from the top').waitFor({ state: 'attached' });
  const panel = page.getByRole('region', { name: 'Table T2' });
  await panel.getByRole('button', { name: 'Turn' }).click();
  await panel.getByRole('button', { name: 'Width: more' }).click();
  await panel.getByRole('combobox', { name: 'Shape' }).selectOption('With corners');
  await isAt(world, made.T2, at(22, 10, { width: 6, height: 10 }));
  await page.getByRole('button', { name: 'Place all' }).click();
  await isAt(world, made.T3, at(2, 2));
  await isAt(world, made.T4, at(9, 2, { width: 8 }));
  await page.getByText('Saved').waitFor();
  await assertSound(screen, 'placed');
  await takeScreen(page, 'floor-plan');
  await table(screen, 'T4').click();
  await page.getByRole('button', { name: 'Take off the plan' }).click();
  await isAt(world, made.T4, null);
  await page.getByRole('button', { name: 'Place T4' }).waitFor();
  await page.getByRole('combobox', { name: 'Area' }).selectOption('In no area');
  await page.getByRole('button', { name: 'Place Bar' }).click();
  await isAt(world, made.Bar, at(2, 2));
});

test('what somebody else moved meanwhile is told and not undone', async () => {
  const { world, path } = await manage.tenant();
  const { key, place } = world;
  const made = await terrace(world);
  const screen = await manage.personAt(world, `${path}/settings/tables/plan`, { role: 'manager' });
  const { page } = screen;
  await page.getByRole('combobox', { name: 'Area' }).selectOption('Terrace');
  await table(screen, 'T1').waitFor();
  // Between what is seen and what is kept: the other one's write comes first.
  let isFirst = true;
  await page.route(`**/tables/${made.T1}`, async (route) => {
    if (isFirst) (await key.patch(`${place.path}/tables/${made.T1}`, { position: at(40, 30) })).must(200);
    isFirst = false;
    await route.continue();
  });
  await drag(screen, 'T1', 5, 5);
  await page.getByText('T1 was changed by somebody else meanwhile.').waitFor();
  await assertSound(screen, 'overtaken');
  await isAt(world, made.T1, at(40, 30));
  await page.waitForTimeout(500);
  const [sheet, box] = await Promise.all([plan(screen).boundingBox(), table(screen, 'T1').boundingBox()]);
  assert.equal(Math.round((box!.x - sheet!.x) / (sheet!.width / 60)), 40, 'it stands where they have it');
  // Seen, it can be moved again.
  await drag(screen, 'T1', -10, -10);
  await isAt(world, made.T1, at(30, 20));
  assert.equal(await page.getByText('T1 was changed by somebody else meanwhile.').count(), 0);
});

test('after an answer that got lost the table is moved once', async () => {
  const { world, path } = await manage.tenant();
  const made = await terrace(world);
  const screen = await manage.personAt(world, `${path}/settings/tables/plan`, { role: 'manager' });
  const { page } = screen;
  await page.getByRole('combobox', { name: 'Area' }).selectOption('Terrace');
  await table(screen, 'T1').waitFor();
  let calls = 0;
  await page.route(`**/tables/${made.T1}`, async (route) => {
    calls += 1;
    // The app asks once more by itself.
    if (calls > 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await drag(screen, 'T1', 5, 5);
  await page.getByText('The service could not be reached').waitFor();
  screen.complaints.length = 0;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Saved').waitFor();
  const kept = await tableAt(world, made.T1);
  assert.deepEqual([kept.position, kept.version], [at(9, 9), 2]);
});

test('a server sees the plan, and moves nothing', async () => {
  const { world, path } = await manage.tenant();
  await terrace(world);
  const screen = await manage.personAt(world, `${path}/settings/tables/plan`, { role: 'server' });
  const { page } = screen;
  await page.getByRole('combobox', { name: 'Area' }).selectOption('Terrace');
  await plan(screen).getByText('T1').waitFor();
  assert.equal(await page.getByRole('main').getByRole('button').count(), 0);
  await assertSound(screen, 'to be read');
});

describe('the screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is sound: ${name}`, async () => {
      const { world, path } = await manage.tenant();
      await terrace(world);
      const screen = await manage.personAt(world, `${path}/settings/tables/plan`, { look });
      await screen.page.getByRole('combobox', { name: /^(Area|Zona)$/ }).selectOption('Terrace');
      await table(screen, 'T1').click();
      await screen.page.getByRole('region', { name: /^(Table|Mesa) T1$/ }).waitFor();
      await assertSound(screen, name);
      await takeScreen(screen.page, `floor-plan-${name}`);
    });
  }
});
