import type { TSchema } from 'typebox';
import { type Approval, type Call, type Permission, tenant } from '../../../access/index.ts';
import type { ErrorCode } from '../../../platform/errors.ts';
import type { Answer, Occasions, Parsed } from '../../../platform/http/route.ts';
import { type MoneyDeps, route } from '../../deps.ts';
import { auditRejection } from './exchange.ts';

/** What an operation that calls a card processor can answer besides what every write can. */
export const CARD_ERRORS: readonly ErrorCode[] = [
  'INVALID_STATE',
  'PAYMENT_DECLINED',
  'PAYMENT_OUTCOME_UNKNOWN',
  'PROVIDER_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
];

/** The same of an operation that charges a card. */
export const CHARGE_ERRORS: readonly ErrorCode[] = [...CARD_ERRORS, 'RATE_LIMIT_EXCEEDED'];
/** When a charge is refused before the processor hears of it. */
export const TOO_MANY_CARDS =
  'The caller has made more requests than it may; or, with `reason: CARD_TESTING`, too many cards were declined of it, from ' +
  'its address or of this card. Nothing was sent to the processor.';

const mayWrite = (permission?: Permission) => tenant('write:payments', permission);

type OperationCall<B> = Call<
  MoneyDeps,
  ReturnType<typeof mayWrite>,
  Parsed<undefined>,
  Parsed<undefined>,
  Parsed<B>
>;

interface CardOperation<B extends TSchema, R extends TSchema> {
  operationId: string;
  /** What follows `/payments`, such as `/capture`. */
  path: string;
  summary: string;
  description: string;
  approval?: Approval;
  /** When each of its own errors occurs. */
  when?: Occasions;
  body: B;
  response: R;
  status?: number;
  errors?: readonly ErrorCode[];
  handler: (call: OperationCall<B>) => Promise<Answer<never>>;
}

/** Declares an operation on a card, in the processor's terms. Needs `write:payments`; what it rejects is audited. */
export function cardOperation<B extends TSchema, R extends TSchema>({ path, ...spec }: CardOperation<B, R>) {
  return route({
    method: 'POST',
    path: `/api/v1/payments${path}`,
    // Where an approval can always stand in, the permission is asked for with what it comes to.
    access: mayWrite(spec.approval && spec.approval.when === undefined ? undefined : 'payments.take'),
    errors: CARD_ERRORS,
    auditInvalidRequest: auditRejection,
    deadline: 'card',
    ...spec,
  });
}
