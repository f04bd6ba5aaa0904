import assert from 'node:assert/strict';
import { assertBooksAgree } from '../../../../server/test/harness/books.ts';
import { eventually } from '../../../../server/test/harness/eventually.ts';
import { assertReportsAreTheBooks } from '../../../../server/test/harness/ledger.ts';
import type { Evening } from './evening.ts';
import { cookOne, sendOrder, takeCash } from './hands.ts';
import { speedOf, untruthsOf } from './looks.ts';
import {
  assertMoneyIsThere,
  assertOrdersAreWhatWasDone,
  assertScreensShowWhatIs,
  assertTicketsAreWhereTheyBelong,
  readTruth,
  type Truth,
  untilPaymentsAreKnown,
} from './truth.ts';

/** The last orders, the last tickets, the last cash; then all of it is added up. Gives how quick the screens were, and what looked strange. */
export async function endEvening(evening: Evening): Promise<string[]> {
  await assertScreensShowWhatIs(evening);
  for (const [index, till] of evening.counters.entries())
    await sendOrder(till, evening.book, { note: `last-${index + 1}`, soups: 2, by: till.person.name });
  await untilPaymentsAreKnown(evening);
  await assertScreensShowWhatIs(evening);
  for (const wall of evening.kitchens) while (await cookOne(wall, evening.book));
  // A handheld takes what is left, whoever's it was.
  const [till] = evening.handhelds;
  while (await takeCash(till!, evening.book, till!.person.name, () => true)); // every evening has one
  await assertScreensShowWhatIs(evening);
  const truth = await eventually(async () => {
    const found = await readTruth(evening);
    assert.deepEqual(
      found.tickets.filter(({ status }) => status !== 'BUMPED').map(({ number }) => number),
      [],
    );
    return found;
  });
  assertOrdersAreWhatWasDone(evening, truth);
  assertTicketsAreWhereTheyBelong(evening, truth);
  await assertMoneyIsThere(evening, truth);
  await assertDayAddsUp(evening, truth);
  const screens = [...evening.counters, ...evening.handhelds, ...evening.kitchens, ...evening.guests];
  const complaints = screens.flatMap(({ name, screen }) =>
    screen.complaints.filter((one) => !isOfTheNetwork(one)).map((one) => `${name}: ${one}`),
  );
  return [...speedOf(evening, truth), ...untruthsOf(evening, truth), ...complaints];
}

/** What a browser says of cuts, which there were. */
const isOfTheNetwork = (complaint: string): boolean =>
  /Failed to load resource|net::ERR_|cardsecure\/api/.test(complaint);

interface DayClose {
  number: number;
  sales: Record<string, number>;
  payments: { key: Record<string, string>; values: Record<string, number> }[];
}

/** Z report, reports, ledger and every invariant of the database say the same. */
async function assertDayAddsUp({ house }: Evening, { orders, payments }: Truth): Promise<void> {
  const { owner, world, database } = house;
  const days = new Set(orders.map(({ businessDate }) => businessDate));
  assert.equal(days.size, 1, 'it is one evening');
  const [businessDate] = days;
  const z = (await owner.post<DayClose>(`${world.place.path}/day-closes`, { businessDate })).must(201);
  const total = (figure: 'totalAmount' | 'taxAmount') =>
    orders.reduce((sum, order) => sum + order[figure], 0);
  const tips = payments.reduce((sum, { tipAmount }) => sum + tipAmount, 0);
  assert.deepEqual(
    [z.sales.orderCount, z.sales.totalAmount, z.sales.taxAmount, z.sales.tipAmount],
    [orders.length, total('totalAmount'), total('taxAmount'), tips],
    'the Z report',
  );
  for (const type of ['CASH', 'CARD', 'OTHER']) {
    const taken = payments
      .filter((one) => one.type === type)
      .reduce((sum, { amount, tipAmount }) => sum + amount + tipAmount, 0);
    const said = z.payments.filter(({ key }) => key.type === type);
    assert.equal(
      said.reduce((sum, { values }) => sum + (values.netAmount ?? 0), 0),
      taken,
      `${type} in the Z report`,
    );
  }
  const range = { restaurantGuid: world.place.guid, from: businessDate!, to: businessDate! }; // it was just counted
  await assertReportsAreTheBooks(world.key, database, range);
  await assertBooksAgree(database);
}
