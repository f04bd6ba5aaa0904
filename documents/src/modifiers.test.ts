import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { wildOrder } from '../../server/test/harness/random-orders.ts';
import { billOf, invoiceOf, type ModifierQuantities, type Setting, ticketOf } from './index.ts';

/** How many there are of a modifier: what a paper says of it has one meaning. */

const HOUSE: Setting = { heading: { name: 'Casa', lines: [], logo: null }, decimals: 2 };
const GRILL = { stationName: 'Grill', timeZone: 'Europe/Madrid', currency: 'EUR' };
const TICKET = {
  number: '42-1',
  tableName: null,
  diningOption: 'DINE_IN',
  source: 'POS',
  notes: null,
  promisedAt: null,
  createdAt: '2026-01-15T12:00:00.000Z',
};

const modifier = (quantity: string, name: string, modifiers: object[] = []) =>
  ({ quantity, name, modifiers }) as never;
const dish = (quantity: string, ...modifiers: never[]) => ({
  quantity,
  name: 'Menu',
  modifiers,
  notes: null,
});
type Dish = ReturnType<typeof dish>;

const onTicket = (of: Dish, modifierQuantities?: ModifierQuantities, language?: 'es') =>
  ticketOf({ ...TICKET, items: [{ ...of, voided: false }] }, GRILL, {
    ...HOUSE,
    ...(modifierQuantities && { modifierQuantities }),
    ...(language && { language }),
  }).dishes[0]!.details;

test('three of each of two are said to be three each, or six in all where the house wants that', () => {
  const menus = dish('2', modifier('3', 'Nuggets'), modifier('1', 'Cola'));
  assert.deepEqual(onTicket(menus), ['3 x Nuggets each', 'Cola']);
  assert.deepEqual(onTicket(menus, 'EACH', 'es'), ['3 x Nuggets c/u', 'Cola']);
  assert.deepEqual(onTicket(menus, 'TOTAL'), ['6 x Nuggets in all', 'Cola']);
  assert.deepEqual(onTicket(menus, 'TOTAL', 'es'), ['6 x Nuggets en total', 'Cola']);
});

test('modifiers of modifiers count for all that they are on', () => {
  const burgers = modifier('2', 'Burger', [modifier('3', 'Bacon'), modifier('1', 'Cheese')]);
  assert.deepEqual(onTicket(dish('2', burgers)), ['2 x Burger each', '  3 x Bacon each', '  Cheese']);
  assert.deepEqual(onTicket(dish('1', burgers)), ['2 x Burger', '  3 x Bacon each', '  Cheese']);
  const all = ['4 x Burger in all', '  12 x Bacon in all', '  Cheese'];
  assert.deepEqual(onTicket(dish('2', burgers), 'TOTAL'), all);
});

test('one of which some are charged and some are free is one on paper, and says no amount', () => {
  const free = { quantity: '3', name: 'Olives', fullPriceAmount: 100, modifiers: [] } as never;
  assert.deepEqual(onTicket(dish('1', modifier('1', 'Olives'), free)), ['4 x Olives']);
  assert.deepEqual(onTicket(dish('1', free, modifier('1', 'Corn'), free)), [
    '3 x Olives',
    'Corn',
    '3 x Olives',
  ]);
});

test('one dish, one modifier, and what is weighed read as ever', () => {
  for (const quantities of ['EACH', 'TOTAL'] as const) {
    assert.deepEqual(onTicket(dish('1', modifier('3', 'Nuggets')), quantities), ['3 x Nuggets']);
    assert.deepEqual(onTicket(dish('4', modifier('1', 'Cola')), quantities), ['Cola']);
    assert.deepEqual(onTicket(dish('0.35', modifier('2', 'Lemon')), quantities), ['2 x Lemon']);
  }
});

test('what a dish was says the same of it', () => {
  const was = dish('2', modifier('3', 'Nuggets'));
  const now = { ...dish('1', modifier('3', 'Nuggets')), changedFrom: was };
  assert.deepEqual(onTicket(now as never), ['3 x Nuggets', 'Was: 2 x Menu, 3 x Nuggets each']);
});

test('bills and invoices count as tickets do; a part of two dishes counts what the two have', () => {
  const order = fc.sample(wildOrder(), { numRuns: 1, seed: 1 })[0]!;
  const check = order.checks[0]!;
  const menus = { ...check.selections[0]!, voided: false, ...dish('2', modifier('3', 'Nuggets')) };
  const part = { ...menus, quantity: '0.66667', share: { parts: 3, quantity: '2' } };
  const bought = { ...check, selections: [menus, part] } as never;
  const issue = {
    number: 'INV-1',
    issuedAt: TICKET.createdAt,
    timeZone: GRILL.timeZone,
    buyer: { name: 'Ana', taxNumber: null, addressLines: [] },
  };
  const said = (modifierQuantities: ModifierQuantities) => {
    const setting = { ...HOUSE, modifierQuantities };
    const papers = [
      billOf('BILL', order, bought, setting),
      billOf('RECEIPT', order, bought, setting),
      invoiceOf(order, bought, issue, setting),
    ];
    return papers.flatMap(({ lines }) => lines.map(({ details }) => details.join()));
  };
  assert.deepEqual(said('EACH'), Array(6).fill('3 x Nuggets each'));
  assert.deepEqual(said('TOTAL'), Array(6).fill('6 x Nuggets in all'));
});
