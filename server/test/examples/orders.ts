import type { Answer, Input } from '../../../sdk/src/client.ts';
import type { Place } from './catalog.ts';
import type { Story } from './story.ts';

/** Orders: taken, changed, split, joined, closed and undone. */

type Order = Answer<'createOrder'>;
type NewOrder = Input<'createOrder'>['body'];

export const pizza = ({ guidOf }: Place) => ({
  menuItemGuid: guidOf('Margherita'),
  quantity: 1,
  modifiers: [{ modifierGuid: guidOf('Regular') }, { modifierGuid: guidOf('Burrata') }],
});
export const olives = ({ guidOf }: Place, seatNumber?: number) => ({
  menuItemGuid: guidOf('Olives'),
  quantity: 1,
  ...(seatNumber === undefined ? {} : { seatNumber }),
});

const linesOf = ({ checks }: Order): string[] =>
  checks.flatMap(({ selections }) => selections).map(({ guid }) => guid);

/** Takes an order of olives, unless told otherwise. */
export async function take({ call }: Story, place: Place, more: Partial<NewOrder> = {}): Promise<Order> {
  const { key: as, restaurantGuid } = place;
  const body = { diningOption: 'DINE_IN' as const, items: [olives(place)], ...more };
  return call('createOrder', { as, params: { restaurantGuid }, body });
}

/** What follows needs the order and whoever asks. */
const about = ({ key: as, restaurantGuid }: Place, { guid: orderGuid }: { guid: string }) => ({
  as,
  params: { restaurantGuid, orderGuid },
});

export async function serveTable(story: Story, place: Place): Promise<void> {
  const { call } = story;
  const { key: as, restaurantGuid, tableGuid } = place;
  const params = { restaurantGuid };
  const items = [
    { ...pizza(place), notes: 'well done' },
    { ...olives(place), course: 2, hold: true },
  ];
  const wanted = {
    externalId: 'till-3-0042',
    diningOption: 'DINE_IN' as const,
    tableGuid,
    numberOfGuests: 2,
    items,
  };
  const { externalId: _, ...same } = wanted;
  await call('previewOrder', { as, params, body: { ...same, items: [pizza(place)], explain: true } });
  const made = await call('createOrder', { as, params, body: wanted });
  const order = about(place, made);
  await call('getOrder', order);
  await call('updateOrder', { ...order, body: { notes: 'By the window', version: 1 } });
  await call('fireSelections', { ...order, body: { course: 2 } });
  const more = { items: [{ ...olives(place), hold: true }] };
  const now = await call('addSelections', { ...order, body: more });
  const selectionGuid = linesOf(now).at(-1)!;
  const line = { as, params: { ...order.params, selectionGuid } };
  await call('updateSelection', { ...line, body: { seatNumber: 2 } });
  await call('voidSelections', { ...order, body: { selectionGuids: [selectionGuid], reason: 'WRONG_DISH' } });
  await call('compOrderItems', {
    ...order,
    body: { selectionGuids: [linesOf(made)[1]!], reason: 'REGULAR' },
  });
  const commands = [
    { command: 'addSelections' as const, body: { items: [olives(place, 1)] } },
    { command: 'splitCheck' as const, body: { parts: 2 } },
  ];
  await call('runOrderCommands', { ...order, body: { commands, preview: true } });
  const held = await take(story, place);
  await call('holdSelections', { ...about(place, held), body: {} });
  await adjust(story, place, made);
  await call('listOrders', { as, params, query: { limit: 1, open: true, tableGuid } });
  await call('listTenantOrders', { as, query: { limit: 1, statuses: 'RECEIVED,IN_PREPARATION' } });
  await call('getOrderTimeline', order);
  await call('explainOrder', order);
  const { guid: checkGuid } = made.checks[0]!;
  await call('getOrderReceipt', { ...order, query: { checkGuid, kind: 'BILL' } });
  await call('getOrderReceipt', { ...order, query: { checkGuid, format: 'text' } });
}

async function adjust({ call }: Story, place: Place, made: Order): Promise<void> {
  const { as, params } = about(place, made);
  const { discountGuid } = place;
  const { appliedDiscounts } = await call('addDiscount', { as, params, body: { discountGuid } });
  const off = appliedDiscounts[0]!.guid;
  await call('removeDiscount', { as, params: { ...params, discountGuid: off } });
  const checkGuid = made.checks[0]!.guid;
  const body = { checkGuid, name: 'Corkage', type: 'FIXED' as const, amount: 1_500 };
  const { checks } = await call('addServiceCharge', { as, params, body });
  const corkage = checks[0]!.appliedServiceCharges[0]!.guid;
  await call('removeServiceCharge', { as, params: { ...params, serviceChargeGuid: corkage } });
}

export async function splitAndJoin(story: Story, place: Place): Promise<void> {
  const { call } = story;
  const three = await take(story, place, { items: [olives(place, 1), olives(place, 2), olives(place)] });
  const order = about(place, three);
  const { checks } = await call('splitCheck', { ...order, body: { seats: true } });
  const bottle = { selectionGuid: linesOf(three)[0]! };
  await call('shareSelection', { ...order, body: { ...bottle, parts: 2 } });
  await call('unshareSelection', { ...order, body: bottle });
  await call('addCheck', { ...order, body: {} });
  const checkGuids = checks.slice(0, 2).map(({ guid }) => guid);
  const merged = await call('mergeChecks', { ...order, body: { checkGuids } });
  const other = await take(story, place);
  const { as, params } = order;
  const check = { as, params: { ...params, checkGuid: merged.checks[1]!.guid } };
  await call('updateCheck', { ...check, body: { taxExempt: true } });
  await call('transferCheck', { ...check, body: { toOrderGuid: other.guid } });
  await call('moveSelections', { ...order, body: { selectionGuids: linesOf(merged).slice(0, 1) } });
  await call('mergeOrders', { ...order, body: { fromOrderGuid: other.guid } });
}

export async function finish(story: Story, place: Place): Promise<void> {
  const { call } = story;
  const made = await take(story, place, { diningOption: 'TAKE_OUT', guest: { name: 'Ana' } });
  const order = about(place, made);
  const guest = { name: 'Ana', phone: '(212) 555-0100', email: 'ana@example.com' };
  await call('putOrderGuest', { ...order, body: { guest } });
  await call('getOrderGuest', order);
  await call('eraseOrderGuest', order);
  await know(story, order);
  await call('createOrderPayment', { ...order, body: { type: 'CASH', tenderedAmount: 1_000 } });
  await call('closeOrder', { ...order, body: {} });
  await call('reopenOrder', { ...order, body: {} });
  await call('closeOrder', { ...order, body: {} });
  const [selectionGuid] = linesOf(made);
  const lines = [{ selectionGuid: selectionGuid! }];
  await call('refundItems', { ...order, body: { lines, reason: 'COLD' } });
  const mistake = await take(story, place);
  await call('voidOrder', { ...about(place, mistake), body: { reason: 'MISTAKE' } });
}

/** A guest whom the tenant knows, and what becomes of that. */
async function know(
  { call }: Story,
  { as, params }: { as: Place['key']; params: { restaurantGuid: string; orderGuid: string } },
): Promise<void> {
  const body = {
    name: 'Ana Ruiz',
    phone: '(212) 555-0100',
    email: 'ana@example.com',
    addresses: [
      { label: 'Home', address1: '5 Bank Street', city: 'New York', postalCode: '10014', country: 'US' },
    ],
    notes: 'Allergic to nuts',
    consents: [{ purpose: 'MARKETING_EMAIL' as const, granted: true, source: 'web checkout' }],
  };
  const { guid: customerGuid } = await call('createCustomer', { as, body });
  const customer = { as, params: { customerGuid } };
  await call('putOrderGuest', { as, params, body: { guest: { customerGuid } } });
  await call('listCustomers', { as, query: { phone: '212-555-0100' } });
  await call('getCustomer', customer);
  await call('updateCustomer', { ...customer, body: { notes: null, version: 1 } });
  await call('listCustomerOrders', customer);
  await call('exportCustomer', customer);
  await call('eraseCustomer', customer);
}

/** Orders from the web wait until somebody says yes or no. */
export async function approve(story: Story, place: Place): Promise<void> {
  const { call } = story;
  const web = () => take(story, place, { source: 'WEB', diningOption: 'DELIVERY', guest: { name: 'Bea' } });
  const body = { promisedAt: '2026-11-21T18:30:00.000Z' };
  await call('acceptOrder', { ...about(place, await web()), body });
  await call('rejectOrder', { ...about(place, await web()), body: { reason: 'TOO_BUSY' } });
}
