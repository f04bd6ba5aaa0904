import type { Place } from './catalog.ts';
import { pizza } from './orders.ts';
import type { Story } from './story.ts';

/** Stations, what goes where, and a ticket on its way. */

export async function furnishKitchen(
  { call }: Story,
  { key: as, restaurantGuid, guidOf }: Place,
): Promise<void> {
  const params = { restaurantGuid };
  const oven = { name: 'Pizza oven', kind: 'HOT' as const, screen: 'oven-1' };
  const { guid: stationGuid } = await call('createKitchenStation', { as, params, body: oven });
  const station = { ...params, stationGuid };
  await call('updateKitchenStation', { as, params: station, body: { printer: 'oven-printer', version: 1 } });
  await call('getKitchenStation', { as, params: station });
  const { guid: pass } = await call('createKitchenStation', {
    as,
    params,
    body: { name: 'Pass', kind: 'COLD' },
  });
  await call('listKitchenStations', { as, params });
  const rules = [{ menuItemGuid: guidOf('Margherita'), stationGuids: [stationGuid] }];
  await call('replaceKitchenRouting', { as, params, body: { rules } });
  await call('getKitchenRouting', { as, params });
  await call('deleteKitchenStation', { as, params: { ...params, stationGuid: pass } });
}

/** When guests can order, and an evening on which they cannot. */
export async function openForGuests({ call }: Story, { key: as, restaurantGuid }: Place): Promise<void> {
  const params = { restaurantGuid };
  const weekly = [
    { start: '12:00', end: '16:00' },
    { days: ['FRIDAY' as const], start: '20:00', end: '01:30' },
  ];
  const exceptions = [{ date: 20_271_225, name: 'Christmas', windows: [] }];
  const kitchen = { maxOpenTickets: 40, pauseMinutes: 15 };
  const body = {
    weekly,
    exceptions,
    channels: [{ channel: 'DELIVERY', maxOrders: 4 }],
    maxOrders: 12,
    kitchen,
  };
  await call('replaceOpeningHours', { as, params, body: { ...body, version: 0 } });
  await call('pauseOrdering', { as, params, body: { channels: ['DELIVERY'], reason: 'No riders' } });
  await call('getOpeningHours', { as, params });
  await call('resumeOrdering', { as, params, body: {} });
  await call('getOrderTimes', { as, params, query: { channel: 'ONLINE', hours: 2 } });
  const always = { weekly: null, version: 3 };
  await call('replaceOpeningHours', { as, params, body: always });
}

/** Where the house delivers, and a delivery on its way. */
export async function deliver({ call }: Story, place: Place): Promise<void> {
  const { key: as, restaurantGuid } = place;
  const params = { restaurantGuid };
  const centre = {
    name: 'Centre',
    postalCodes: ['100*'],
    feeAmount: 390,
    freeFromAmount: 4_000,
    minimumAmount: 1_500,
    driveMinutes: 15,
  };
  await call('replaceDeliveryZones', { as, params, body: { zones: [centre], version: 0 } });
  await call('getDeliveryZones', { as, params });
  await call('createDeliveryQuote', { as, params, body: { postalCode: '10003', goodsAmount: 2_000 } });
  const guest = { name: 'Ana', address: { address1: '12 Orchard Street', postalCode: '10003' } };
  const body = { diningOption: 'DELIVERY' as const, guest, items: [pizza(place)] };
  const { guid: orderGuid } = await call('createOrder', { as, params, body });
  const courier = { name: 'Rui' };
  await call('updateDelivery', {
    as,
    params: { ...params, orderGuid },
    body: { state: 'ASSIGNED', courier },
  });
  // What comes after is brought anywhere.
  await call('replaceDeliveryZones', { as, params, body: { zones: [], version: 1 } });
}

export async function cook({ call }: Story, place: Place): Promise<void> {
  const { key: as, restaurantGuid, tableGuid } = place;
  const params = { restaurantGuid };
  const body = { diningOption: 'DINE_IN' as const, tableGuid, numberOfGuests: 2, items: [pizza(place)] };
  const { guid: orderGuid } = await call('createOrder', { as, params, body });
  await call('listFloor', { as, params });
  await call('listKitchenOrders', { as, params });
  const { tickets } = await call('getKitchenOrder', { as, params: { ...params, orderGuid } });
  const ticket = { as, params: { ...params, ticketGuid: tickets[0]!.guid } };
  await call('prioritizeKitchenTicket', { ...ticket, body: { priority: 5 } });
  await call('startKitchenTicket', { ...ticket, body: {} });
  await call('getKitchenTicket', ticket);
  await call('getKitchenTicketDocument', ticket);
  await call('getKitchenTicketDocument', { ...ticket, query: { format: 'text' } });
  await call('listKitchenTickets', { as, params });
  await call('bumpKitchenTicket', { ...ticket, body: {} });
  await call('recallKitchenTicket', { ...ticket, body: {} });
  await call('reprintKitchenTicket', { ...ticket, body: {} });
  await call('updatePrintStatus', { ...ticket, body: { outcome: 'FAILED', error: 'out of paper' } });
}
