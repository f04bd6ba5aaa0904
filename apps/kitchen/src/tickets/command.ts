import type { Comanda } from '@comanda/sdk';
import type { OnPass, Ticket } from './ticket.ts';

/** What a cook does to a ticket: how it is said to the service, and how the ticket looks until the service has answered. */

export interface Command {
  /** Its Idempotency-Key: however often it is sent, it is done once. */
  key: string;
  kind: 'start' | 'bump' | 'recall' | 'prioritize';
  ticketGuid: string;
  /** Some of its items; all when they are left out. */
  selectionGuids?: string[];
  priority?: number;
}

export function send(client: Comanda, restaurantGuid: string, command: Command): Promise<Ticket> {
  const { key: idempotencyKey, kind, ticketGuid, selectionGuids } = command;
  const params = { restaurantGuid, ticketGuid };
  const body = selectionGuids === undefined ? {} : { selectionGuids };
  if (kind === 'start') return client.call('startKitchenTicket', { params, body: {}, idempotencyKey });
  if (kind === 'bump') return client.call('bumpKitchenTicket', { params, body, idempotencyKey });
  if (kind === 'recall') return client.call('recallKitchenTicket', { params, body, idempotencyKey });
  const priority = command.priority ?? 0;
  return client.call('prioritizeKitchenTicket', { params, body: { priority }, idempotencyKey });
}

/** The ticket as it will be when the commands that wait are done. */
export const expected = (ticket: Ticket, waiting: readonly Command[]): Ticket =>
  waiting.filter(({ ticketGuid }) => ticketGuid === ticket.guid).reduce(after, ticket);

/** An order on the pass as it will be when the presses that wait are done; `done` are tickets that are. */
export function orderExpected<Order extends OnPass>(
  order: Order,
  { waiting, done }: { waiting: readonly Command[]; done: readonly Pick<Ticket, 'guid'>[] },
): Order {
  const bumps: Pick<Command, 'ticketGuid' | 'selectionGuids'>[] = [
    ...waiting.filter(({ kind }) => kind === 'bump'),
    ...done.map(({ guid: ticketGuid }) => ({ ticketGuid })),
  ];
  const bumpedOf = (ticketGuid: string) => bumps.filter((one) => one.ticketGuid === ticketGuid);
  const isDone = ({ ticketGuid, selectionGuid }: Order['missing'][number]): boolean =>
    bumpedOf(ticketGuid).some(({ selectionGuids }) => selectionGuids?.includes(selectionGuid) ?? true);
  return {
    ...order,
    missing: order.missing.filter((one) => !isDone(one)),
    tickets: order.tickets.map((ticket) =>
      bumpedOf(ticket.guid).some(({ selectionGuids }) => selectionGuids === undefined)
        ? { ...ticket, status: 'BUMPED' as const }
        : ticket,
    ),
  };
}

function after(ticket: Ticket, { kind, selectionGuids, priority }: Command): Ticket {
  if (kind === 'start') return { ...ticket, status: 'IN_PROGRESS' };
  if (kind === 'prioritize') return { ...ticket, priority: priority ?? 0 };
  const named = (guid: string): boolean => selectionGuids?.includes(guid) ?? true;
  const status = kind === 'bump' ? 'READY' : 'NEW';
  const items = ticket.items.map((item) =>
    item.voided || !named(item.selectionGuid) ? item : { ...item, status: status as typeof item.status },
  );
  if (kind === 'recall') return { ...ticket, items, status: 'RECALLED', open: true };
  const isDone = items.every((item) => item.voided || item.status === 'READY');
  return { ...ticket, items, status: isDone ? 'BUMPED' : ticket.status };
}
