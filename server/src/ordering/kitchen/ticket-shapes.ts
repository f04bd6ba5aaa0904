import Type from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { PRINT_STATUSES, TICKET_STATUSES } from './ticket.ts';
import type { StoredTicket } from './ticket-queries.ts';

export const TicketStatusShape = enumOf(TICKET_STATUSES);

const TicketModifierShape = Type.Cyclic(
  {
    TicketModifier: Type.Object(
      {
        name: Type.String(),
        quantity: Type.String({ description: 'per unit of what it modifies' }),
        preModifier: Type.Optional(Type.String({ description: 'NO, EXTRA, LIGHT or SIDE' })),
        modifiers: Type.Array(Type.Ref('TicketModifier')),
      },
      { description: 'a modifier of a dish on a kitchen ticket' },
    ),
  },
  'TicketModifier',
);

const dish = {
  name: Type.String({ description: 'the name for the kitchen, where the menu has one' }),
  quantity: Type.String(),
  sizeName: Type.Optional(Type.String()),
  diningOption: Type.Optional(Type.String({ description: 'only when it is not that of the order' })),
  modifiers: Type.Array(TicketModifierShape),
  notes: nullable(Type.String()),
  seatNumber: nullable(Type.Integer()),
  course: nullable(Type.Integer()),
};
const Seconds = nullable(Type.Integer({ minimum: 0 }));

const TicketItemShape = Type.Object(
  {
    selectionGuid: Field.Guid,
    menuItemGuid: nullable(Field.Guid),
    ...dish,
    status: enumOf(['NEW', 'IN_PROGRESS', 'READY'] as const),
    voided: Type.Boolean({ description: 'not wanted any more: to be shown struck through' }),
    changedFrom: nullable(Type.Object(dish, { description: 'what it was before it was changed' })),
    sentAt: Field.Timestamp,
    startedAt: nullable(Field.Timestamp),
    readyAt: nullable(Field.Timestamp),
    voidedAt: nullable(Field.Timestamp),
    changedAt: nullable(Field.Timestamp),
    secondsToStart: Seconds,
    secondsToReady: Seconds,
  },
  { $id: 'TicketItem', description: 'a dish on a kitchen ticket' },
);

export const PrintStatusShape = enumOf(PRINT_STATUSES, {
  description: 'whether it is on paper; null where the station has no printer',
});
export const ChangeNumber = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const TicketShape = Type.Object(
  {
    guid: Field.Guid,
    number: Type.String({
      description:
        "the order's display number and the ticket's own: 42-2. Where the order wants nothing on it any more, number and table are those of an order that shares it and does",
    }),
    orderGuid: Field.Guid,
    stationGuid: Field.Guid,
    status: TicketStatusShape,
    priority: Type.Integer(),
    printCount: Type.Integer({ description: 'how often it was printed again; nothing is cooked again' }),
    printStatus: nullable(PrintStatusShape),
    printedAt: nullable(Field.Timestamp),
    printError: nullable(Type.String()),
    open: Type.Boolean({ description: 'whether it waits for somebody at a screen' }),
    businessDate: Field.BusinessDate,
    occurredOn: Field.BusinessDate,
    tableGuid: nullable(Field.Guid),
    tableName: nullable(Type.String()),
    diningOption: Type.String(),
    source: Type.String(),
    numberOfGuests: nullable(Type.Integer()),
    notes: nullable(Type.String({ description: 'of the whole order' })),
    promisedAt: nullable(Field.Timestamp),
    items: Type.Array(TicketItemShape),
    startedAt: nullable(Field.Timestamp),
    bumpedAt: nullable(Field.Timestamp),
    version: Type.Integer({ description: 'counts changes to what is cooked, and to how far it is' }),
    change: Type.Integer({ ...ChangeNumber, description: "number of its last change, of all the kitchen's" }),
    createdAt: Field.Timestamp,
    updatedAt: Field.Timestamp,
  },
  { $id: 'KitchenTicket', description: 'what one station makes for an order' },
);

export const ticketParams = requestObject({ ...restaurantParams.properties, ticketGuid: Field.Guid });

export const TicketCommand = requestObject({ version: Type.Optional(Field.Version) });
export const ItemsCommand = requestObject({
  selectionGuids: Type.Optional(
    Type.Array(Field.Guid, { minItems: 1, maxItems: 500, uniqueItems: true, description: 'absent: all' }),
  ),
  version: Type.Optional(Field.Version),
});
export const PrintReport = requestObject({
  outcome: enumOf(['PRINTED', 'FAILED'] as const),
  error: Type.Optional(nonBlank(500, { description: 'why it failed, for people' })),
});
export const PriorityCommand = requestObject({
  priority: Type.Integer({
    minimum: -1_000,
    maximum: 1_000,
    description: 'higher is more urgent; 0 at first',
  }),
});

/** Whole seconds; a clock that was set back makes none negative. */
function secondsBetween(from: string, to: string | null): number | null {
  return to === null ? null : Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000));
}

/** As the lists of open tickets have it. */
function isOpen({ status, printStatus, paperAlone, orderOver }: StoredTicket): boolean {
  if (status === 'BUMPED' || (orderOver && status === 'VOIDED')) return false;
  return !((paperAlone || orderOver) && printStatus === 'PRINTED');
}

export const renderTicket = (stored: StoredTicket) => renderWith(stored, isOpen(stored));

const renderWith = (
  { paperAlone: _, orderOver: _over, servedOrderGuid: _served, ...ticket }: StoredTicket,
  open: boolean,
) => ({
  ...ticket,
  open,
  items: ticket.items.map((item) => ({
    ...item,
    secondsToStart: secondsBetween(item.sentAt, item.startedAt),
    secondsToReady: secondsBetween(item.sentAt, item.readyAt),
  })),
});
