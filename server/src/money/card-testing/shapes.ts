import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nullable, requestObject } from '../../platform/http/shapes.ts';
import { CAUSES, DEFAULT_LIMITS, type Limits, SUBJECT_KINDS } from './limits.ts';
import { type BlockRow, type LimitsRow, toLimits } from './queries.ts';

const limit = (name: keyof Limits, maximum: number, description: string) =>
  Type.Integer({ minimum: 3, maximum, default: DEFAULT_LIMITS[name], description });

const limits = {
  declinesPerCaller: limit('declinesPerCaller', 1_000, 'declines of one API key, or of one person'),
  declinesPerAddress: limit('declinesPerAddress', 1_000, 'declines from one address; IPv6 by /64'),
  declinesPerCard: limit('declinesPerCard', 100, 'declines of one card'),
  storedCards: limit(
    'storedCards',
    100_000,
    'cards that one caller, or one address, stores without an approved charge of them',
  ),
};

export const CardTestingLimits = Type.Object(
  { ...limits, version: nullable(Field.Version), updatedAt: nullable(Field.Timestamp) },
  {
    $id: 'CardTestingLimits',
    description: 'what is allowed within an hour; `version` is null while they are the defaults',
  },
);

export const CardTestingLimitsRequest = requestObject({
  declinesPerCaller: Type.Optional(limits.declinesPerCaller),
  declinesPerAddress: Type.Optional(limits.declinesPerAddress),
  declinesPerCard: Type.Optional(limits.declinesPerCard),
  storedCards: Type.Optional(limits.storedCards),
  version: Type.Optional(Field.Version),
});

export const renderLimits = (row: LimitsRow | undefined): Type.Static<typeof CardTestingLimits> => ({
  ...(row ? toLimits(row) : DEFAULT_LIMITS),
  version: row?.version ?? null,
  updatedAt: row ? isoTime(row.updated_at) : null,
});

export const CardTestingBlock = Type.Object(
  {
    id: Field.Guid,
    kind: enumOf(SUBJECT_KINDS, { description: 'what is stopped' }),
    label: Type.String({
      description: 'the name of the key or the person, the address, or the last four digits of the card',
    }),
    subjectId: nullable(
      Type.String({ description: 'the `id` of the key or the `uid` of the person; null for the others' }),
    ),
    cause: enumOf(CAUSES, {
      description: 'DECLINED: too many declined cards. STORED: too many stored ones; charges go on',
    }),
    counted: Type.Integer({ description: 'how many there were within an hour' }),
    begunAt: { ...Field.Timestamp, description: 'since when it is stopped' },
    endsAt: { ...Field.Timestamp, description: 'when it may go on by itself' },
  },
  { $id: 'CardTestingBlock', description: 'somebody who is stopped for card testing, for an hour' },
);

export const renderBlock = (row: BlockRow): Type.Static<typeof CardTestingBlock> => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  subjectId: /^(?:key|user):(.+)$/.exec(row.subject)?.[1] ?? null,
  cause: row.cause,
  counted: row.counted,
  begunAt: isoTime(row.begun_at),
  endsAt: isoTime(row.ends_at),
});

export const blockParams = requestObject({
  blockId: Type.String({ ...Field.Guid, description: 'the block' }),
});
