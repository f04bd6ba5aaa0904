import { type Comanda, ComandaError } from '@comanda/sdk';
import type { Until } from './serve-guests.ts';

/** Minutes of the day: how often the kitchen looks, when it begins a ticket, and how long that takes. */
const LOOK = 1;
const BEGINS = 2;
const COOKS = 9;

/** Cooks what comes in, until all is over. `ageOf` says how many minutes of the day have passed since a time. */
export async function cook(
  comanda: Comanda,
  restaurantGuid: string,
  { until, ageOf }: { until: Until; ageOf: (time: string) => number },
): Promise<never> {
  for (let minute = 0; ; minute += LOOK) {
    await until(minute);
    for await (const ticket of comanda.each('listKitchenTickets', {
      params: { restaurantGuid },
      query: { open: true },
    })) {
      const params = { restaurantGuid, ticketGuid: ticket.guid };
      const age = ageOf(ticket.createdAt);
      try {
        if (ticket.status === 'NEW' && age >= BEGINS)
          await comanda.call('startKitchenTicket', { params, body: {} });
        // Bigger tickets take longer.
        if (ticket.status !== 'NEW' && age >= COOKS + ticket.items.length)
          await comanda.call('bumpKitchenTicket', { params, body: {} });
      } catch (error) {
        // Somebody at a screen was quicker, or its order was voided.
        if (!(error instanceof ComandaError)) throw error;
      }
    }
  }
}
