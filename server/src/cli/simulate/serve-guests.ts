import { type Answer, type Comanda, ComandaError } from '@comanda/sdk';
import type { Visit } from './plan-day.ts';

type Order = Answer<'createOrder'>;

/** Waits until a minute of the day; rejects when all is over. */
export type Until = (minute: number) => Promise<void>;

/** How a guest pays with a card: what a payment says as its `type` and about the card. */
export type CardTender =
  | { type: 'CARD'; source: { token: { value: string; expiryMonth: number; expiryYear: number } } }
  | { type: 'OTHER'; tenderName: string };

/** What came of the parties of a day. */
export interface Service {
  served: number;
  /** What the service did not allow, by its code: what an item ran out of, a closed day. */
  refused: Record<string, number>;
}

interface Serving {
  until: Until;
  service: Service;
  card: CardTender;
  /** When they ordered, if that was before the day began to be played. */
  openedAt?: string | undefined;
}

/** Serves one party from its first order to its last cent, and counts it. */
export async function serveParty(
  comanda: Comanda,
  restaurantGuid: string,
  visit: Visit,
  { until, service, card, openedAt }: Serving,
): Promise<void> {
  const tender = visit.paysByCard ? card : ({ type: 'CASH' } as const);
  await until(visit.at);
  try {
    const body = { ...requestOf(visit), ...(openedAt ? { openedAt } : {}) };
    let order = await comanda.call('createOrder', { params: { restaurantGuid }, body });
    const params = { restaurantGuid, orderGuid: order.guid };
    if (visit.voidsLine) {
      await until(visit.at + 2);
      order = await comanda.call('voidSelections', {
        params,
        body: { selectionGuids: firstLine(order), reason: 'ENTRY_ERROR' },
      });
    }
    if (visit.later.length > 0) {
      await until(visit.laterAt);
      order = await comanda.call('addSelections', { params, body: { items: visit.later } });
    }
    await until(visit.paysAt);
    if (visit.parts > 1) order = await comanda.call('splitCheck', { params, body: { parts: visit.parts } });
    for (const [checkGuid, amount] of shares(order)) {
      const tipAmount = Math.round((amount * visit.tipPercent) / 100);
      const body = { ...tender, checkGuid, amount, tipAmount };
      await comanda.call('createOrderPayment', { params, body });
    }
    await comanda.call('closeOrder', { params, body: {} });
    service.served++;
  } catch (error) {
    if (!(error instanceof ComandaError)) throw error;
    service.refused[error.code] = (service.refused[error.code] ?? 0) + 1;
  }
}

/** The request with which the party begins. */
export function requestOf({ tableGuid, serverUid, guests, first }: Visit) {
  return {
    diningOption: tableGuid ? ('DINE_IN' as const) : ('TAKE_OUT' as const),
    ...(tableGuid ? { tableGuid, numberOfGuests: guests } : {}),
    ...(serverUid ? { serverUid } : {}),
    items: first,
  };
}

const firstLine = (order: Order): string[] =>
  order.checks.flatMap(({ selections }) => selections.map(({ guid }) => guid)).slice(0, 1);

/** What each of those who pay has to pay, by the check. */
const shares = ({ checks }: Order): [checkGuid: string, amount: number][] =>
  checks
    .filter(({ dueAmount }) => dueAmount > 0)
    .flatMap(({ guid, dueAmount, parts }) =>
      parts.length > 0
        ? parts.map((part): [string, number] => [guid, part.totalAmount])
        : [[guid, dueAmount]],
    );
