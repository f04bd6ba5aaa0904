import Type from 'typebox';
import { ACTOR_KINDS, type Actor } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import type { ReviewRow } from './review-queries.ts';
import { Difference, type Kept, LoggedCommand, Needed } from './shapes.ts';

/** What somebody decides about. */

const OPENNESS = ['OPEN', 'ACCEPTED', 'CORRECTED', 'REJECTED'] as const;
const REVIEWED = ['APPLIED', 'APPLIED_WITH_DIFFERENCE', 'PARKED'] as const;
export const reviewFilters = {
  review: Type.Optional({ ...enumOf(OPENNESS), description: 'OPEN: those that wait for somebody' }),
  outcome: Type.Optional({ ...enumOf(REVIEWED), description: 'PARKED: those of which nothing counts yet' }),
  deviceGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'of one device' })),
};

export const reviewParams = requestObject({
  ...restaurantParams.properties,
  commandId: Type.String({ ...Field.Guid, description: 'the id of the command' }),
});

export const SyncReview = Type.Object(
  {
    id: Field.Guid,
    logId: Type.String({ ...Field.Guid, description: 'the log that it is of' }),
    seq: Type.Integer({ description: 'its number there' }),
    deviceGuid: Type.String({ ...Field.Guid, description: 'the device that it was done at' }),
    type: Type.String({ description: 'the operation' }),
    staffGuid: nullable(Type.String({ ...Field.Guid, description: 'who did it, as the till says' })),
    orderGuid: nullable(Type.String({ ...Field.Guid, description: 'the order that it is about' })),
    happenedAt: Type.String({ ...Field.Timestamp, description: 'when, by our clock' }),
    claimedAt: Type.String({ ...Field.Timestamp, description: 'when, by the clock of the till' }),
    receivedAt: Type.String({ ...Field.Timestamp, description: 'when we learnt of it' }),
    outcome: { ...enumOf(REVIEWED), description: 'what became of it so far' },
    differences: Type.Array(Difference, { description: 'what the till had otherwise' }),
    needs: { ...nullable(Needed), description: 'of a parked one' },
    amount: nullable(
      Type.Integer({ description: 'what it is worth: of an order its total, of cash what was taken' }),
    ),
    command: { ...nullable(LoggedCommand), description: 'the whole of it, while it is parked' },
    unreadable: nullable(
      Type.String({
        description: 'of one that nobody can read: what came instead, as JSON text, while it is parked',
      }),
    ),
    review: { ...enumOf(OPENNESS), description: 'what was decided' },
    decidedBy: nullable(
      Type.Object({
        kind: enumOf(ACTOR_KINDS),
        id: nullable(Type.String()),
        name: nullable(Type.String()),
      }),
    ),
    decidedAt: nullable(Field.Timestamp),
    note: nullable(Type.String({ description: 'of whoever decided' })),
  },
  {
    $id: 'SyncReview',
    description: 'something that was done at a till while it was offline, for somebody to decide',
  },
);
export type SyncReview = Type.Static<typeof SyncReview>;

const note = nonBlank(500, { description: 'why, in words for people' });
export const Accepting = requestObject({ note: Type.Optional(note) });
export const Rejecting = requestObject({
  note,
  drawerGuid: Type.Optional(
    Type.String({
      ...Field.Guid,
      description: 'out of which cash is given back; the one that it went into by default, if that is open',
    }),
  ),
});
export const Correcting = requestObject({
  note: Type.Optional(note),
  body: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 200_000,
      description: 'of a parked command: the body of the operation as it should have been, as JSON text',
    }),
  ),
});

export const renderReview = (row: ReviewRow): SyncReview => {
  const { differences, needs } = JSON.parse(row.result) as Kept;
  const kept = JSON.parse(row.command ?? 'null') as LoggedCommand | string | null;
  return {
    id: row.id,
    logId: row.log_id,
    seq: row.seq,
    deviceGuid: row.device_guid,
    type: row.type,
    staffGuid: row.staff_guid,
    orderGuid: row.order_guid,
    happenedAt: isoTime(row.happened_at),
    claimedAt: isoTime(row.claimed_at),
    receivedAt: isoTime(row.received_at),
    outcome: row.outcome as SyncReview['outcome'],
    differences,
    needs,
    amount: row.amount,
    command: typeof kept === 'string' ? null : kept,
    unreadable: typeof kept === 'string' ? kept : null,
    review: row.review as SyncReview['review'],
    decidedBy: row.decided_by === null ? null : (JSON.parse(row.decided_by) as Actor),
    decidedAt: row.decided_at === null ? null : isoTime(row.decided_at),
    note: row.decision_note,
  };
};
