import Type from 'typebox';
import { approvalGuid } from '../../people/approvals/index.ts';
import * as Field from '../../platform/http/fields.ts';
import {
  enumOf,
  listQuery,
  nonBlank,
  nullable,
  requestObject,
  restaurantParams,
} from '../../platform/http/shapes.ts';

/** The kinds of difference between our books and a processor's. */
export const DIFFERENCES = {
  OUTCOME_UNKNOWN:
    "The processor's answer was lost and is still unknown after 15 minutes, or an authorization could not be released.",
  ANSWER_DIFFERS:
    'The processor answered with another amount, currency, card, reference, order or account than was asked. ' +
    'The answer counts for nothing; what happened is found out, and a charge of another amount is taken back.',
  MISSING_HERE: 'In a settled batch, and we know of no such payment or refund.',
  MISSING_THERE: 'Captured here, and the processor knows of no such payment.',
  NOT_SETTLED: 'Captured days ago, and in no settled batch yet.',
  AMOUNT_DIFFERS: 'The processor settled another amount.',
  STATUS_DIFFERS:
    'The processor settled what we hold to be voided, declined or failed; or a payment that was counted on came to nothing or ' +
    'to less, so that a closed order owes something, or more of a check is refunded than was paid.',
  STATUS_UNKNOWN: 'A line of a settled batch has a status that we do not know.',
  SETTLED_TWICE: 'The same payment or refund is in a second settled batch.',
  REJECTED: 'Refused in its batch: the money did not move. What a check owes again is paid or written off.',
  BATCH_TOTAL_DIFFERS: 'The total of a batch is not the sum of what is in it.',
} as const;

export type DifferenceKind = keyof typeof DIFFERENCES;
const KINDS = Object.keys(DIFFERENCES) as DifferenceKind[];
const STATES = ['OPEN', 'RESOLVED'] as const;

export const ReconciliationException = Type.Object(
  {
    id: Field.Guid,
    restaurantGuid: Field.Guid,
    kind: enumOf(KINDS, {
      description: Object.entries(DIFFERENCES)
        .map(([kind, meaning]) => `\`${kind}\`: ${meaning}`)
        .join('\n\n'),
    }),
    state: enumOf(STATES),
    paymentGuid: nullable(Field.Guid),
    refundGuid: nullable(Field.Guid),
    retref: nullable(Type.String()),
    batchId: nullable(Type.String()),
    ourAmount: nullable(Field.AnyAmount),
    theirAmount: nullable(Field.AnyAmount),
    ourStatus: nullable(Type.String()),
    theirStatus: nullable(Type.String()),
    openedAt: Field.Timestamp,
    resolvedAt: nullable(Field.Timestamp),
    resolution: nullable(Type.String({ description: 'what a person found' })),
  },
  { $id: 'ReconciliationException', description: 'a discrepancy between the ledger and the processor' },
);

export const exceptionsQuery = listQuery({ state: Type.Optional(enumOf(STATES)) });
export const exceptionParams = requestObject({ ...restaurantParams.properties, exceptionId: Field.Guid });
export const Resolution = requestObject({
  resolution: nonBlank(500, { description: 'what you found and did' }),
  writeOff: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'nobody pays what is due again because the payment came to nothing: it is a loss',
    }),
  ),
  approval: approvalGuid('payments.refund', 'with writeOff: '),
});
