import Type from 'typebox';
import { ACTOR_KINDS } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import type { Edit } from './queries.ts';
import { STATUSES, type TimeEntry } from './time-entry.ts';

export const BREAKS_MAX = 20;

const Actor = Type.Object(
  { kind: enumOf(ACTOR_KINDS), id: nullable(Type.String()), name: nullable(Type.String()) },
  { $id: 'TimeEntryActor', description: 'who did something with a time entry' },
);
export const Status = enumOf(STATUSES);

const BreakShape = Type.Object({
  paid: Type.Boolean(),
  startedAt: Field.Timestamp,
  endedAt: nullable(Field.Timestamp),
});

const entryFields = {
  guid: Field.Guid,
  restaurantGuid: Field.Guid,
  staffGuid: Field.Guid,
  jobGuid: Field.Guid,
  jobTitle: Type.String(),
  status: Status,
  businessDate: Field.BusinessDate,
  clockedInAt: Field.Timestamp,
  clockedOutAt: nullable(Field.Timestamp),
  breaks: Type.Array(BreakShape),
  declaredTipAmount: nullable(Field.AnyAmount),
  outMissingAt: nullable(Field.Timestamp),
  clockedInBy: Actor,
  clockedOutBy: nullable(Actor),
  ...Field.stamps,
};
export const TimeEntryShape = Type.Object(entryFields, {
  $id: 'TimeEntry',
  description: 'one stretch of work of one person in one job',
});

const EditShape = Type.Object({
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
  reason: Type.String(),
  editedBy: Actor,
  editedAt: Field.Timestamp,
});
export const TimeEntryWithEdits = Type.Object(
  { ...entryFields, edits: Type.Array(EditShape) },
  { $id: 'TimeEntryWithEdits', description: 'a time entry, and what was changed of it afterwards' },
);

const DeclaredTip = Field.Amount;
const reason = nonBlank(200);
const breaks = Type.Array(
  requestObject({
    paid: Type.Boolean(),
    startedAt: Field.Timestamp,
    endedAt: Type.Optional(Field.Timestamp),
  }),
  { maxItems: BREAKS_MAX },
);
const version = Type.Optional(Field.Version);

export const ClockIn = requestObject({
  staffGuid: Type.Optional(Field.Guid),
  jobGuid: Type.Optional(Field.Guid),
});
export const BreakStart = requestObject({
  paid: Type.Optional(Type.Boolean({ default: false })),
  version,
});
export const BreakEnd = requestObject({ version });
export const ClockOut = requestObject({ declaredTipAmount: Type.Optional(DeclaredTip), version });

export const NewTimeEntry = requestObject({
  staffGuid: Field.Guid,
  jobGuid: Type.Optional(Field.Guid),
  clockedInAt: Field.Timestamp,
  clockedOutAt: Field.Timestamp,
  breaks: Type.Optional(breaks),
  declaredTipAmount: Type.Optional(DeclaredTip),
  reason,
});
export const TimeEntryChange = requestObject({
  jobGuid: Type.Optional(Field.Guid),
  clockedInAt: Type.Optional(Field.Timestamp),
  clockedOutAt: Type.Optional(Field.Timestamp),
  breaks: Type.Optional(breaks),
  declaredTipAmount: Type.Optional(nullable(DeclaredTip)),
  status: Type.Optional(enumOf(['VOIDED'] as const)),
  reason,
  version,
});

export const timeEntryParams = requestObject({ ...restaurantParams.properties, timeEntryGuid: Field.Guid });

type GivenBreaks = Type.Static<typeof breaks>;
export const breaksOf = (given: GivenBreaks) =>
  given.map(({ paid, startedAt, endedAt }) => ({
    paid,
    startedAt: Date.parse(startedAt),
    endedAt: endedAt === undefined ? null : Date.parse(endedAt),
  }));

const timeOrNull = (epochMs: number | null) => (epochMs === null ? null : isoTime(epochMs));

export function render({
  dayEndsAt: _,
  jobRole: __,
  ...entry
}: TimeEntry): Type.Static<typeof TimeEntryShape> {
  return {
    ...entry,
    clockedInAt: isoTime(entry.clockedInAt),
    clockedOutAt: timeOrNull(entry.clockedOutAt),
    breaks: entry.breaks.map(({ paid, startedAt, endedAt }) => ({
      paid,
      startedAt: isoTime(startedAt),
      endedAt: timeOrNull(endedAt),
    })),
    outMissingAt: timeOrNull(entry.outMissingAt),
    createdAt: isoTime(entry.createdAt),
    updatedAt: isoTime(entry.updatedAt),
  };
}

export const renderWithEdits = (entry: TimeEntry, rows: readonly { edit: string }[]) => ({
  ...render(entry),
  edits: rows.map(({ edit }) => JSON.parse(edit) as Edit),
});
