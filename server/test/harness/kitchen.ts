import assert from 'node:assert/strict';
import type Type from 'typebox';
import type { RoutingShape, StationShape } from '../../src/ordering/kitchen/shapes.ts';
import type { TicketShape } from '../../src/ordering/kitchen/ticket-shapes.ts';
import type { Reply } from './http.ts';
import { freshTill, type Till } from './till.ts';
import type { Order } from './world.ts';

export type Ticket = Type.Static<typeof TicketShape>;
export type Station = Type.Static<typeof StationShape>;
export type Routing = Type.Static<typeof RoutingShape>;

/** A restaurant with one station, for the own cases of one command on tickets. */
export interface Kitchen extends Till {
  path: string;
  /** An order of two soups, and the ticket for them. */
  sent(): Promise<{ made: Order; ticket: Ticket }>;
  readTicket(of: { guid: string }): Promise<Ticket>;
  /** That the ticket is read as it was answered. `change` is counted when it is stored, after the answer is made. */
  assertStored(answered: Ticket): Promise<void>;
  act(ticket: { guid: string }, action: string, body?: object, headers?: Headers): Promise<Reply<Ticket>>;
}

type Headers = Record<string, string>;

export async function freshKitchen(): Promise<Kitchen> {
  const till = await freshTill();
  const path = `${till.place.path}/kitchen`;
  (await till.key.post(`${path}/stations`, { name: 'Grill' })).must(201);
  const readTicket: Kitchen['readTicket'] = async ({ guid }) =>
    (await till.key.get<Ticket>(`${path}/tickets/${guid}`)).must(200);
  return {
    ...till,
    path,
    readTicket,
    assertStored: async (answered) => {
      const stored = await readTicket(answered);
      assert.ok(stored.change > answered.change);
      assert.deepEqual(stored, { ...answered, change: stored.change });
    },
    sent: async () => {
      const made = await till.open(till.soups(1, 2));
      const seen = await till.key.get<{ tickets: Ticket[] }>(`${path}/orders/${made.guid}`);
      return { made, ticket: seen.must(200).tickets[0]! };
    },
    act: ({ guid }, action, body = {}, headers = {}) =>
      till.key.post(`${path}/tickets/${guid}/${action}`, body, headers),
  };
}
