import Type, { type Static } from 'typebox';
import { type FieldError, failFields } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject } from '../../platform/http/shapes.ts';
import { DAYS, type HoursRules, NO_RULES } from './hours.ts';
import { holding, renderPause } from './pauses.ts';
import type { StoredHours } from './queries.ts';

const WallTime = Type.String({
  pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$',
  description: '"HH:MM", 24 hours, restaurant-local; an end at or before the start is on the next day',
});
const times = { start: WallTime, end: WallTime };
const Days = Type.Array(enumOf(DAYS), { minItems: 1, maxItems: 7, uniqueItems: true });
const LocalDate = Type.Integer({
  ...Field.BusinessDate,
  description: 'yyyymmdd, by the calendar of the restaurant',
});
const Channels = Type.Array(Field.OrderSource, { minItems: 1, maxItems: 50, uniqueItems: true });
const Count = Type.Integer({ minimum: 1, maximum: 10_000 });
const DaysAhead = Type.Integer({
  minimum: 0,
  maximum: 366,
  description: 'for how many business days after today guests order; 0: today alone',
});
const KitchenLimit = requestObject({
  maxOpenTickets: Type.Integer({
    minimum: 1,
    maximum: 1_000,
    description: 'with so many open tickets the kitchen is over its limit',
  }),
  pauseMinutes: Type.Integer({ minimum: 1, maximum: 240, description: 'how long guests cannot order then' }),
});

export const OpeningWindow = Type.Object(
  { days: nullable(Days), ...times },
  { $id: 'OpeningWindow', description: 'a time of a week' },
);
const limits = {
  maxOrders: nullable({
    ...Count,
    description: 'orders in a quarter of an hour; null: any number',
  } as typeof Count),
  maxItems: nullable({
    ...Count,
    description: 'items in a quarter of an hour; null: any number',
  } as typeof Count),
};
const PauseShape = Type.Object(
  {
    since: Field.Timestamp,
    until: nullable(
      Type.String({ ...Field.Timestamp, description: 'when it ends; null: when somebody resumes' }),
    ),
    channels: nullable(Type.Array(Type.String(), { description: 'null: all of guests' })),
    reason: nullable(Type.String({ description: 'as it was given' })),
    automatic: Type.Boolean({ description: 'whether the kitchen was over its limit' }),
  },
  { $id: 'OrderingPause', description: 'guests cannot order for now' },
);

export const OpeningHours = Type.Object(
  {
    restaurantGuid: Field.Guid,
    version: Type.Integer({ minimum: 0, description: '0 before the first' }),
    weekly: nullable(Type.Array(OpeningWindow, { description: 'null: always open' })),
    exceptions: Type.Array(
      Type.Object(
        {
          date: LocalDate,
          name: nullable(Type.String({ description: 'such as the name of a holiday' })),
          channels: nullable(Type.Array(Type.String(), { description: 'null: all' })),
          windows: Type.Array(Type.Object(times), { description: 'none: closed' }),
        },
        { $id: 'OpeningException', description: 'what holds on a date instead of the week' },
      ),
    ),
    channels: Type.Array(
      Type.Object(
        {
          channel: Type.String({ description: 'the source of its orders' }),
          weekly: nullable(Type.Array(OpeningWindow, { description: 'null: that of the restaurant' })),
          ...limits,
        },
        { $id: 'ChannelHours', description: 'what is different for one channel' },
      ),
    ),
    ...limits,
    daysAhead: DaysAhead,
    kitchen: nullable(KitchenLimit),
    pauses: Type.Array(PauseShape, { description: 'those that are not over, side by side' }),
  },
  { $id: 'OpeningHours', description: 'when guests can order' },
);

const windowsMax = { maxItems: 50 };
const NewWeekly = nullable(
  Type.Array(requestObject({ days: Type.Optional(nullable(Days)), ...times }), windowsMax),
);
const newLimits = {
  maxOrders: Type.Optional(limits.maxOrders),
  maxItems: Type.Optional(limits.maxItems),
};
export const NewOpeningHours = requestObject({
  weekly: Type.Optional(NewWeekly),
  exceptions: Type.Optional(
    Type.Array(
      requestObject({
        date: LocalDate,
        name: Type.Optional(nullable(nonBlank(100))),
        channels: Type.Optional(nullable(Channels)),
        windows: Type.Array(requestObject(times), windowsMax),
      }),
      { maxItems: 500 },
    ),
  ),
  channels: Type.Optional(
    Type.Array(
      requestObject({ channel: Field.OrderSource, weekly: Type.Optional(NewWeekly), ...newLimits }),
      { maxItems: 50 },
    ),
  ),
  ...newLimits,
  daysAhead: Type.Optional(DaysAhead),
  kitchen: Type.Optional(nullable(KitchenLimit)),
  version: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'the version that this replaces; 0 = none yet',
    }),
  ),
});

export const NewPause = requestObject({
  until: Type.Optional(
    nullable(
      Type.String({ ...Field.Timestamp, description: 'a time to come; left out: until somebody resumes' }),
    ),
  ),
  channels: Type.Optional(nullable(Channels)),
  reason: Type.Optional(nullable(nonBlank(200, { description: 'for staff, and for those who are refused' }))),
});

/** The rules that a request means. VALIDATION_ERROR names dates that no calendar has, and channels that come twice. */
export function completeRules(request: Static<typeof NewOpeningHours>): HoursRules {
  const problems: FieldError[] = [];
  const wrong = (path: string, rule: string, message: string) =>
    problems.push({ in: 'body', path, rule, message });
  for (const [index, { date }] of (request.exceptions ?? []).entries())
    if (!isDate(date)) wrong(`/exceptions/${index}/date`, 'date', 'is not a date');
  const names = (request.channels ?? []).map(({ channel }) => channel);
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index)
      wrong(`/channels/${index}/channel`, 'unique', 'appears twice in this list');
  if (problems.length > 0) failFields(problems);
  const weekly = (windows: Static<typeof NewWeekly> | undefined) =>
    windows?.map(({ days = null, start, end }) => ({ days, start, end })) ?? null;
  const most = ({
    maxOrders = null,
    maxItems = null,
  }: {
    maxOrders?: number | null;
    maxItems?: number | null;
  }) => ({
    maxOrders,
    maxItems,
  });
  return {
    weekly: weekly(request.weekly),
    exceptions: (request.exceptions ?? []).map(({ date, name = null, channels = null, windows }) => ({
      date,
      name,
      channels,
      windows,
    })),
    channels: (request.channels ?? []).map((one) => ({
      channel: one.channel,
      weekly: weekly(one.weekly),
      ...most(one),
    })),
    ...most(request),
    daysAhead: request.daysAhead ?? NO_RULES.daysAhead,
    kitchen: request.kitchen ?? null,
  };
}

function isDate(number: number): boolean {
  const [year, month, day] = [Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100];
  try {
    Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** A pause that is over is not shown. */
export const renderHours = (
  restaurantGuid: string,
  { version, rules, pauses }: StoredHours,
  now: number,
) => ({
  restaurantGuid,
  version,
  ...rules,
  pauses: holding(pauses, now).map(renderPause),
});

export const OrderTimes = Type.Object(
  {
    restaurantGuid: Field.Guid,
    channel: Type.String({ description: 'the source that this is about' }),
    status: enumOf(['OPEN', 'CLOSED', 'PAUSED', 'SLOT_FULL'] as const, {
      description: 'whether one can order for as soon as possible now, and why not',
    }),
    pausedUntil: nullable(
      Type.String({
        ...Field.Timestamp,
        description: 'when a pause ends; null: there is none, or nobody knows',
      }),
    ),
    prepTimeSeconds: Type.Integer({ description: 'how long an order takes now, as the kitchen is working' }),
    asapAt: nullable(
      Type.String({ ...Field.Timestamp, description: 'when it would be ready; null: not possible now' }),
    ),
    nextAt: nullable(
      Type.String({
        ...Field.Timestamp,
        description: 'the next time that one can order for; null: none within two weeks',
      }),
    ),
    until: Type.String({
      ...Field.Timestamp,
      description: 'what one can order for ends here, with a business day; `from` reaches as far',
    }),
    slots: Type.Array(
      Type.Object(
        {
          startsAt: Type.String({ ...Field.Timestamp, description: 'a time to order for, as `promisedAt`' }),
          ordersLeft: nullable(Type.Integer({ description: 'null: any number' })),
          itemsLeft: nullable(Type.Integer({ description: 'null: any number' })),
        },
        { $id: 'OrderSlot', description: 'a quarter of an hour that one can order for' },
      ),
      { description: 'those that are free, in their sequence' },
    ),
  },
  { $id: 'OrderTimes', description: 'when one can order' },
);

export const orderTimesQuery = requestObject({
  channel: Type.Optional(
    Type.String({ ...Field.OrderSource, description: 'by default the first source of the credential' }),
  ),
  from: Type.Optional(
    Type.String({ ...Field.Timestamp, description: 'where the list begins; by default now' }),
  ),
  hours: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 48, default: 24, description: 'how many hours the list covers' }),
  ),
  items: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      default: 1,
      description: 'how many items are to be ordered',
    }),
  ),
  prepTimeSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 691_200,
      description:
        'how long they take, with the drive of a delivery (`prepTimeSeconds` of a preview); that of the restaurant by default',
    }),
  ),
});
