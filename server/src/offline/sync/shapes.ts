import Type from 'typebox';
import { bodyWithEntries } from '../../platform/http/bodies.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nullable, requestObject } from '../../platform/http/shapes.ts';

/** What a till sends of its log, and what it is told of each command. */

export const COMMANDS_MAX = 500;
const SEQ_MAX = 2_000_000_000;

const running = Type.Optional(
  requestObject(
    {
      boot: Type.String({
        ...Field.Guid,
        description: 'names the start of the till: another one after each',
      }),
      elapsedMs: Type.Integer({
        minimum: 0,
        maximum: 9_007_199_254_740_991,
        description: 'since the start of the till',
      }),
    },
    { description: 'milliseconds since the till was started, which nobody can set as they can its clock' },
  ),
);
const Seq = Type.Integer({
  minimum: 1,
  maximum: SEQ_MAX,
  description: 'counts the commands of a log from 1, without a gap',
});

/** Judged entry by entry (read-log.ts): one that nobody can read must not hold up the others. */
export const LoggedCommand = requestObject(
  {
    id: Type.String({
      ...Field.Guid,
      description: 'a UUID of yours: sent twice it happens once, and what it makes has it as its guid',
    }),
    seq: Seq,
    type: Type.String({ pattern: '^[A-Za-z]{1,60}$', description: 'the operation, such as createOrder' }),
    at: Type.String({ ...Field.Timestamp, description: 'when it happened, by the clock of the till' }),
    running,
    staffGuid: Type.String({ ...Field.Guid, description: 'who did it' }),
    jobGuid: Type.Optional(
      Type.String({ ...Field.Guid, description: 'in which job; their first one by default' }),
    ),
    orderGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'of a command on an order' })),
    drawerGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'of a command on a cash drawer' })),
    timeEntryGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'of a break or a clock-out' })),
    menuVersion: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: SEQ_MAX,
        description: 'of the menu that the till sold from: its prices hold; the present one by default',
      }),
    ),
    alreadySent: Type.Optional(
      Type.Boolean({ description: 'the kitchen has it on paper: it gets no ticket', default: false }),
    ),
    displayNumber: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: SEQ_MAX,
        description: 'of a new order, out of the numbers kept for the device',
      }),
    ),
    totalAmount: Type.Optional(
      Type.Integer({ ...Field.Amount, description: 'what the till has the order come to afterwards' }),
    ),
    taxAmount: Type.Optional(Type.Integer({ ...Field.Amount, description: 'the same of its tax' })),
    approval: Type.Optional(
      requestObject(
        {
          keyId: Type.String({ ...Field.Guid, description: 'the offline key of whoever approves' }),
          signature: Type.String({ pattern: '^[A-Za-z0-9_-]{86}$', description: 'Ed25519, base64url' }),
        },
        { description: 'of what takes from a bill; what it signs, the guide says' },
      ),
    ),
    body: Type.String({
      minLength: 2,
      maxLength: 200_000,
      description: 'the body of the operation, as JSON text: what was signed is what was written',
    }),
  },
  { $id: 'LoggedCommand', description: 'what somebody did at a till while it was offline' },
);
export type LoggedCommand = Type.Static<typeof LoggedCommand>;

const Pushed = requestObject({
  logId: Type.String({
    ...Field.Guid,
    description:
      'a UUID of the till for its log: another one when it is paired, and when its memory was lost',
  }),
  deviceGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'the device that made the log, when this one replaces it' }),
  ),
  sentAt: Type.String({ ...Field.Timestamp, description: 'now, by the clock of the till' }),
  running,
  remaining: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: SEQ_MAX,
      default: 0,
      description: 'how many commands wait behind these',
    }),
  ),
  commands: Type.Array(LoggedCommand, {
    maxItems: COMMANDS_MAX,
    description: 'none: only asks for numbers; one that nobody can read is parked by itself',
  }),
});
export const PushedLog = bodyWithEntries(Pushed, 'commands');

export const OUTCOMES = ['APPLIED', 'APPLIED_WITH_DIFFERENCE', 'PARKED', 'DUPLICATE'] as const;
export type Outcome = Exclude<(typeof OUTCOMES)[number], 'DUPLICATE'>;

const DIFFERENCES = [
  'price',
  'item',
  'stock',
  'total',
  'tax',
  'displayNumber',
  'time',
  'menuVersion',
  'check',
  'due',
  'drawer',
  'permission',
  'staff',
  'text',
  'order',
  'table',
  'discount',
  'voided',
] as const;
export type DifferenceOf = (typeof DIFFERENCES)[number];

const Told = nullable(Type.Union([Type.String(), Type.Integer()]));
export const Difference = Type.Object(
  {
    field: {
      ...enumOf(DIFFERENCES),
      description:
        'price, item, stock: of the item `guid`, by the present menu; due: more was taken than was due; voided: it was taken for an order that was voided or rejected meanwhile; permission, staff: who did it may not; order: the one of the till was merged into another; table, discount: archived meanwhile; text: what looked like a card number was taken out',
    },
    guid: nullable(
      Type.String({ ...Field.Guid, description: 'what it is about, where that is not the order' }),
    ),
    device: { ...Told, description: 'as the till had it' },
    server: { ...Told, description: 'as the service has it' },
  },
  { $id: 'SyncDifference', description: 'what the till had, and what the service would have done' },
);
export type Difference = Type.Static<typeof Difference>;

export const Needed = Type.Object(
  {
    code: Type.String({
      description:
        'a code of the operation, such as APPROVAL_REQUIRED, or: DEVICE_REVOKED, UNKNOWN_COMMAND, UNKNOWN_PERSON, ' +
        'UNREADABLE (only rejected), BEHIND (an earlier command on the order is parked), CARD_OFFLINE, ID_REUSED, SEQUENCE_TAKEN',
    }),
    message: Type.String(),
    permission: nullable(Type.String({ description: 'that whoever decides has to hold' })),
    behind: nullable(Type.String({ ...Field.Guid, description: 'the command that has to be decided first' })),
  },
  { $id: 'SyncNeeded', description: 'why a command is parked, and what it needs' },
);
export type Needed = Type.Static<typeof Needed>;

/** What is kept of what became of a command. */
export interface Kept {
  orderGuid: string | null;
  version: number | null;
  displayNumber: number | null;
  differences: Difference[];
  needs: Needed | null;
}

export const CommandResult = Type.Object(
  {
    id: Field.Guid,
    seq: Seq,
    outcome: {
      ...enumOf(OUTCOMES),
      description:
        'APPLIED; APPLIED_WITH_DIFFERENCE: it happened, and is listed for review; PARKED: kept whole, nothing of it counts until ' +
        'somebody decides; DUPLICATE: it has its outcome already',
    },
    firstOutcome: nullable({
      ...enumOf(['APPLIED', 'APPLIED_WITH_DIFFERENCE', 'PARKED'] as const),
      description: 'of a duplicate',
    }),
    orderGuid: nullable(Field.Guid),
    version: nullable(Type.Integer({ ...Field.Version, description: 'of the order afterwards' })),
    displayNumber: nullable(Type.Integer({ description: 'of a new order' })),
    differences: Type.Array(Difference, { description: 'none: it is as the till had it' }),
    needs: { ...nullable(Needed), description: 'of a parked one' },
  },
  { $id: 'SyncResult', description: 'what became of a command of a log' },
);
export type CommandResult = Type.Static<typeof CommandResult>;

export const NumberRange = Type.Object(
  {
    businessDate: Field.BusinessDate,
    first: Type.Integer({ description: 'the first that no order has' }),
    last: Type.Integer({ description: 'the last one' }),
  },
  { $id: 'SyncNumberRange', description: 'display numbers that nobody else gives to an order' },
);

export const PushAnswer = Type.Object(
  {
    ackSeq: Type.Integer({
      description: 'every command of the log up to this one has its outcome: forget them',
    }),
    expectedSeq: Type.Integer({ description: 'send on from this one' }),
    results: Type.Array(CommandResult, { description: 'of what was sent, as far as its turn has come' }),
    serverTime: { ...Field.Timestamp, description: 'when it arrived' },
    offsetMs: Type.Integer({ description: 'how far the clock of the till is behind; negative: ahead' }),
    numbers: Type.Array(NumberRange, {
      description: 'kept for this device, of the present business day and the next',
    }),
  },
  { $id: 'SyncAnswer', description: 'what became of a log, and what the till goes on with' },
);

export const OfflineKey = Type.Object(
  {
    id: Type.String({ ...Field.Guid, description: 'names the key in `approval` of a command' }),
    staffGuid: Type.String({ ...Field.Guid, description: 'whose it is' }),
    jobGuid: Type.String({ ...Field.Guid, description: 'the job whose rights it stands for' }),
    createdAt: Field.Timestamp,
    expiresAt: Type.String({ ...Field.Timestamp, description: '72 hours later' }),
  },
  { $id: 'OfflineKey', description: 'what somebody proves themselves with at a till that is offline' },
);

export const SyncReport = Type.Object(
  {
    currency: Type.String(),
    logs: Type.Array(
      Type.Object({
        deviceGuid: Type.String({ ...Field.Guid, description: 'the device that made the log' }),
        deviceName: Type.String({ description: 'its name' }),
        logId: Type.String({ ...Field.Guid, description: 'the log' }),
        firstAt: Type.String({ ...Field.Timestamp, description: 'when the first of it happened' }),
        lastReceivedAt: Type.String({ ...Field.Timestamp, description: 'when we learnt of the last' }),
        longestSeconds: Type.Integer({
          description: 'how long the oldest of it was on its way: so long it was offline',
        }),
        commands: Type.Integer({ description: 'how many there were' }),
        orders: Type.Integer({ description: 'how many orders are of it' }),
        soldAmount: Type.Integer({ description: 'what these came to when they were made' }),
        paidAmount: Type.Integer({ description: 'what was taken in cash or otherwise, tips included' }),
        differing: Type.Integer({ description: 'commands that were booked with a difference' }),
        parked: Type.Integer({ description: 'commands that still wait for somebody' }),
      }),
      { description: 'the latest first; at most 500' },
    ),
  },
  { $id: 'SyncReport', description: 'what came from tills that were offline, how late, and worth how much' },
);
