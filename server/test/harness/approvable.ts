import { randomUUID } from 'node:crypto';
import type { CardTenant } from './cards.ts';
import { card } from './cards.ts';
import type { Client, Reply } from './http.ts';
import { someTips } from './some-tips.ts';
import { type Order, order } from './world.ts';

/**
 * For each operation, and each permission that it needs, a request that needs it: made on something of its own, in the state
 * for it. A new operation that says in `approval` what it needs fails the tests here until it has its line below.
 */

/** Sends the command, with an approval or without one. */
export type Ask = (by: Client, approved?: { approval?: string }) => Promise<Reply<unknown>>;

const keyed = () => ({ 'idempotency-key': randomUUID() });

export const APPROVABLE: Readonly<Record<string, (world: CardTenant) => Promise<Ask>>> = {
  'createOrder orders.discount': async ({ place }) => {
    const discount = { name: 'Friends', type: 'PERCENT', rate: '50', reason: 'FRIEND' };
    return (by, approved) =>
      by.post(`${place.path}/orders`, { ...dinner(place), discounts: [{ ...discount, ...approved }] });
  },
  'createOrder orders.tax_exempt': async ({ place }) => {
    const { items, ...rest } = dinner(place);
    return (by, approved) =>
      by.post(`${place.path}/orders`, { ...rest, checks: [{ items, taxExempt: true, ...approved }] });
  },
  'updateOrder orders.remove_service_charge': async (world) => {
    const { path } = await withGratuity(world);
    return (by, approved) => by.patch(path, { numberOfGuests: 1, ...approved });
  },
  'removeServiceCharge orders.remove_service_charge': async (world) => {
    const { path, made } = await withGratuity(world);
    const charge = `${path}/service-charges/${made.appliedServiceCharges[0]!.guid}`;
    return (by, approved) =>
      by.delete(approved?.approval ? `${charge}?approval=${approved.approval}` : charge);
  },
  'updateCheck orders.tax_exempt': async (world) => {
    const { path, made } = await opened(world);
    return (by, approved) =>
      by.patch(`${path}/checks/${made.checks[0]!.guid}`, { taxExempt: true, ...approved });
  },
  'updateSelection orders.void': async (world) => {
    const { path, line } = await opened(world);
    const body = { quantity: 1, reason: 'SPILT' };
    return (by, approved) => by.patch(`${path}/selections/${line}`, { ...body, ...approved });
  },
  'voidSelections orders.void': async (world) => {
    const { path, line } = await opened(world);
    const body = { selectionGuids: [line], reason: 'WRONG_DISH' };
    return (by, approved) => by.post(`${path}/selections/void`, { ...body, ...approved });
  },
  'voidOrder orders.void': async (world) => {
    const { path } = await opened(world);
    return (by, approved) => by.post(`${path}/void`, { reason: 'MISTAKE', ...approved });
  },
  'reopenOrder orders.reopen': async (world) => {
    const { path } = await opened(world);
    (await world.key.post(`${path}/payments`, { type: 'CASH' })).must(201);
    return (by, approved) => by.post(`${path}/reopen`, { ...approved });
  },
  'compOrderItems orders.comp': async (world) => {
    const { path, line } = await opened(world);
    const body = { selectionGuids: [line], reason: 'LATE' };
    return (by, approved) => by.post(`${path}/comp`, { ...body, ...approved });
  },
  'addDiscount orders.discount': async (world) => {
    const { path } = await opened(world);
    const body = { name: 'Friends', type: 'PERCENT', rate: '50', reason: 'FRIEND' };
    return (by, approved) => by.post(`${path}/discounts`, { ...body, ...approved });
  },
  'refundItems orders.refund': async (world) => {
    const { path, line } = await opened(world);
    (await world.key.post(`${path}/payments`, { type: 'CASH' })).must(201);
    const body = { lines: [{ selectionGuid: line, quantity: 1 }], reason: 'COLD' };
    return (by, approved) => by.post(`${path}/refunds`, { ...body, ...approved });
  },
  'runOrderCommands orders.void': async (world) => {
    const { path } = await opened(world);
    return inList(path, { command: 'voidOrder', body: { reason: 'MISTAKE' } });
  },
  'runOrderCommands orders.comp': async (world) => {
    const { path, line } = await opened(world);
    return inList(path, { command: 'compOrderItems', body: { selectionGuids: [line], reason: 'LATE' } });
  },
  'runOrderCommands orders.discount': async (world) => {
    const { path } = await opened(world);
    const body = { name: 'Friends', type: 'PERCENT', rate: '50', reason: 'FRIEND' };
    return inList(path, { command: 'addDiscount', body });
  },
  'runOrderCommands orders.refund': async (world) => {
    const { path, line } = await opened(world);
    (await world.key.post(`${path}/payments`, { type: 'CASH' })).must(201);
    const body = { lines: [{ selectionGuid: line, quantity: 1 }], reason: 'COLD' };
    return inList(path, { command: 'refundItems', body });
  },
  'runOrderCommands orders.reopen': async (world) => {
    const { path } = await opened(world);
    (await world.key.post(`${path}/payments`, { type: 'CASH' })).must(201);
    return inList(path, { command: 'reopenOrder', body: {} });
  },
  'runOrderCommands orders.tax_exempt': async (world) => {
    const { path, made } = await opened(world);
    const checkGuid = made.checks[0]!.guid;
    return inList(path, { command: 'updateCheck', checkGuid, body: { taxExempt: true } });
  },
  'runOrderCommands orders.remove_service_charge': async (world) => {
    const { path } = await withGratuity(world);
    return inList(path, { command: 'updateOrder', body: { numberOfGuests: 1 } });
  },
  'voidPayment payments.void': async (world) => {
    const path = await paidInCash(world);
    return (by, approved) => by.post(`${path}/void`, { reason: 'Wrong table', ...approved });
  },
  'refundPayment payments.refund': async (world) => {
    const path = await paidInCash(world);
    const body = { amount: 100, reason: 'Cold soup' };
    return (by, approved) => by.post(`${path}/refunds`, { ...body, ...approved });
  },
  'voidCardPayment payments.void': async (world) => {
    const { retref } = await world.sale();
    const body = { retref, reason: 'Wrong table' };
    return (by, approved) => by.post('/api/v1/payments/void', { ...body, ...approved }, keyed());
  },
  'refundCardPayment payments.refund': async (world) => {
    const { retref } = await world.settled();
    const body = { retref, amount: 100, reason: 'Cold soup' };
    return (by, approved) => by.post('/api/v1/payments/refund', { ...body, ...approved }, keyed());
  },
  'authorizeCardPayment payments.charge_stored_card': (world) => storedCard(world, 'auth'),
  'createCardSale payments.charge_stored_card': (world) => storedCard(world, 'sale'),
  'payOutOfCashDrawer drawer.pay_out': async (world) => {
    const path = await newDrawer(world);
    const body = { amount: 300, reason: 'Parsley' };
    return (by, approved) => by.post(`${path}/pay-out`, { ...body, ...approved });
  },
  'openCashDrawerWithoutSale drawer.no_sale': async (world) => {
    const path = await newDrawer(world);
    const body = { reason: 'Change for a note of fifty' };
    return (by, approved) => by.post(`${path}/open-without-sale`, { ...body, ...approved });
  },
  'createTipPayout tips.pay_out': async (world) => {
    const { staffGuid } = await someTips(world);
    const body = { staffGuid, method: 'PAYROLL', amount: 300 };
    return (by, approved) => by.post(`${world.place.path}/tip-payouts`, { ...body, ...approved });
  },
};

/** A command in a list of one. */
const inList =
  (path: string, { body, ...command }: { command: string; body: object; checkGuid?: string }): Ask =>
  (by, approved) =>
    by.post(`${path}/commands`, { commands: [{ ...command, body: { ...body, ...approved } }] });

const dinner = ({ item }: CardTenant['place']) => ({
  diningOption: 'DINE_IN' as const,
  items: [{ menuItemGuid: item('Soup').guid, quantity: 5 }],
});

interface Opened {
  path: string;
  made: Order;
  /** Its only line, of five, which the kitchen has. */
  line: string;
}

async function opened({ key, place }: CardTenant, more: object = {}): Promise<Opened> {
  const made = await order(key, place, { ...dinner(place), ...more });
  return {
    path: `${place.path}/orders/${made.guid}`,
    made,
    line: made.checks[0]!.selections[0]!.guid,
  };
}

async function withGratuity(world: CardTenant): Promise<Opened> {
  const one = await opened(world, { numberOfGuests: 8 });
  const charge = { name: 'Party', type: 'PERCENT', rate: '18', minimumGuests: 6 };
  const made = (await world.key.post<Order>(`${one.path}/service-charges`, charge)).must(200);
  return { ...one, made };
}

async function newDrawer({ key, place }: CardTenant): Promise<string> {
  const drawers = `${place.path}/cash-drawers`;
  const drawer = { name: `Bar ${randomUUID()}`, openingAmount: 1_000 };
  return `${drawers}/${(await key.post<{ guid: string }>(drawers, drawer)).must(201).guid}`;
}

async function paidInCash(world: CardTenant): Promise<string> {
  const { path } = await opened(world);
  const paid = await world.key.post<{ paymentGuid: string }>(`${path}/payments`, { type: 'CASH' });
  return `${world.place.path}/payments/${paid.must(201).paymentGuid}`;
}

/** For the restaurant: whoever works there reaches no card of the whole tenant. */
async function storedCard({ key, place, bodyWith }: CardTenant, operation: 'auth' | 'sale'): Promise<Ask> {
  const enrolled = { customerId: randomUUID(), ...card() };
  const { id } = (
    await key.post<{ id: string }>('/api/v1/payments/vault/cards', enrolled, {
      'x-restaurant-guid': place.guid,
    })
  ).must(201);
  const body = bodyWith({ source: { vaultCardId: id } });
  return (by, approved) => by.post(`/api/v1/payments/${operation}`, { ...body, ...approved }, keyed());
}
