import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hireStaff } from '../../../server/test/harness/staff.ts';
import { entriesOf, type TimeEntry } from '../../../server/test/harness/time-entries.ts';
import type { Page } from '../../../server/test/harness/world.ts';
import { assertSound, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS } from './manage.ts';
import { tenants } from './tenants.ts';

/** Who worked when, as a manager reads and corrects it. */

const manage = tenants();

/** Yesterday, which no restaurant has closed yet. */
const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test('a manager writes time down, corrects it, and takes it away, each with a reason', async () => {
  const { world, path } = await manage.tenant();
  const { staffMember } = await hireStaff(world, { name: 'Lea <i>Lorca</i>', displayName: 'Lea <i>' });
  const entries = async (): Promise<TimeEntry[]> =>
    (await world.key.get<Page<TimeEntry>>(entriesOf(world))).must(200).items;
  const screen = await manage.personAt(world, `${path}/people`, { role: 'manager' });
  const { page } = screen;
  await page.getByRole('link', { name: 'Time cards' }).click();
  await page.getByText('No time cards here').waitFor();
  await assertSound(screen, 'none');
  await page.getByRole('button', { name: 'Write down time' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Person').selectOption({ label: 'Lea <i>Lorca</i>' });
  await dialog.getByLabel('Clocked in').fill(`${yesterday()}T10:00`);
  await dialog.getByLabel('Clocked out').fill(`${yesterday()}T16:30`);
  await dialog.getByLabel('Reason').fill('Forgot <b>');
  await assertSound(screen, 'add');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /Lea <i>/ });
  await row.getByText('6:30').first().waitFor();
  const [made] = await entries();
  assert.equal(made?.staffGuid, staffMember.guid);
  // The clock on the wall is that of Madrid.
  const hours = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Madrid',
    hour: '2-digit',
    minute: '2-digit',
  });
  assert.equal(hours.format(new Date(made!.clockedInAt)), '10:00');

  await row.getByRole('button', { name: 'Correct: Lea <i>' }).click();
  assert.equal(await dialog.getByLabel('Clocked in').inputValue(), `${yesterday()}T10:00`);
  await dialog.getByLabel('Clocked out').fill(`${yesterday()}T17:00`);
  await dialog.getByLabel('Reason').fill('Stayed longer');
  await assertSound(screen, 'correct');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('7:00').first().waitFor();
  const [corrected] = await entries();
  assert.equal(corrected?.clockedInAt, made?.clockedInAt, 'what nobody touched stays');

  await row.getByRole('button', { name: 'Correct: Lea <i>' }).click();
  await dialog.getByLabel('It counts for nothing').check();
  await dialog.getByLabel('Reason').fill('Was another person');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Counts for nothing').waitFor();
  assert.equal((await entries())[0]?.status, 'VOIDED');
  await page.getByLabel('State').selectOption({ label: 'Done' });
  await page.getByText('No time cards here').waitFor();
  await assertSound(screen, 'filtered');
});

test('breaks and tips are put right with the time, and what does not fit is said', async () => {
  const { world, path } = await manage.tenant();
  const { staffMember } = await hireStaff(world, { name: 'Lea Lorca', displayName: 'Lea' });
  const at = (time: string): string => `${yesterday()}T${time}:17.000Z`;
  const lunch = { paid: false, startedAt: at('12:00'), endedAt: at('12:30') };
  const times = { clockedInAt: at('09:00'), clockedOutAt: at('16:00'), breaks: [lunch] };
  const body = { ...times, staffGuid: staffMember.guid, reason: 'Tablet was broken' };
  const made = (await world.key.post<TimeEntry>(entriesOf(world), body)).must(201);
  const read = async (): Promise<TimeEntry> =>
    (await world.key.get<TimeEntry>(`${entriesOf(world)}/${made.guid}`)).must(200);
  const screen = await manage.personAt(world, `${path}/time-cards`, { role: 'manager' });
  const { page } = screen;
  const row = page.getByRole('row', { name: /Lea/ });
  await row.getByRole('button', { name: 'Correct: Lea' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByLabel('Reason').fill('She told me');
  await dialog.getByRole('button', { name: 'Add a break' }).click();
  await dialog.getByLabel('Break 2 is paid').check();
  await dialog.getByLabel('Cash tips').fill('much');
  await dialog.getByText('This is no amount.').waitFor();
  await dialog.getByLabel('Cash tips').fill('12.50');
  // It ends where it begins.
  await save.click();
  await dialog.getByText('Breaks lie within the time, and one after the other.').waitFor();
  await assertSound(screen, 'breaks');
  await takeScreen(page, 'time-card');
  const start = await dialog.getByLabel('Break 2 from').inputValue();
  await dialog.getByLabel('Break 2 until').fill(start.replace(/:\d\d$/, ':45'));
  await save.click();
  await row.getByText('0:30 + 0:15 paid').waitFor();
  await row.getByText('€12.50').waitFor();
  const after = await read();
  assert.deepEqual(after.breaks[0], lunch, 'what nobody touched stays, to the second');
  assert.deepEqual([after.breaks[1]?.paid, after.declaredTipAmount], [true, 1_250]);
  assert.equal(after.clockedInAt, made.clockedInAt);

  await row.getByRole('button', { name: 'Correct: Lea' }).click();
  await dialog.getByRole('button', { name: 'Remove break 1' }).click();
  await dialog.getByLabel('Cash tips').fill('');
  await dialog.getByLabel('Reason').fill('She worked through');
  await save.click();
  await row.getByText('0:00 + 0:15 paid').waitFor();
  const last = await read();
  assert.deepEqual([last.breaks.length, last.declaredTipAmount], [1, null]);
});

test('an accountant reads them, and a server is told who can help', async () => {
  const { world, path } = await manage.tenant();
  const { page } = await manage.personAt(world, `${path}/time-cards`, { role: 'server' });
  await page.getByText('You may not see this').first().waitFor();
  const screen = await manage.personAt(world, `${path}/time-cards`, { role: 'accountant' });
  await screen.page.getByText('No time cards here').waitFor();
});

describe('the screen', () => {
  for (const [name, look] of LOOKS) {
    test(`is sound: ${name}`, async () => {
      const { world, path } = await manage.tenant();
      const { staffMember } = await hireStaff(world, { name: 'Inés Duarte' });
      const body = {
        staffGuid: staffMember.guid,
        clockedInAt: `${yesterday()}T09:00:00.000Z`,
        clockedOutAt: `${yesterday()}T16:00:00.000Z`,
        breaks: [
          {
            paid: false,
            startedAt: `${yesterday()}T12:00:00.000Z`,
            endedAt: `${yesterday()}T12:30:00.000Z`,
          },
        ],
        reason: 'Tablet was broken',
      };
      (await world.key.post(entriesOf(world), body)).must(201);
      const screen = await manage.personAt(world, `${path}/time-cards`, { look });
      await screen.page.getByText('0:30').waitFor();
      await assertSound(screen, name);
      await takeScreen(screen.page, `time-cards-${name}`);
    });
  }
});
