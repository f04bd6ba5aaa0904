import { ApiError, validationError } from '../../errors.ts';
import type { BodyFormat } from '../bodies.ts';
import { inUse } from '../deprecations.ts';
import { assertNoCardNumber } from '../request/card-data.ts';
import { assertStorable } from '../request/strict-json.ts';
import { coerceQuery } from '../request/validate.ts';
import { validatorsOf } from '../request/validators.ts';
import type { Route } from '../route.ts';
import { type Exchange, NOTHING } from './exchange.ts';
import type { IncomingRequest } from './kernel.ts';

/** The same with the bytes of the body, and what the route does about a request that does not fit. */
export function validateBody(x: Exchange, bytes: Buffer | undefined): void | Promise<void> {
  x.bytes = bytes;
  const { auditInvalidRequest } = x.matched;
  return auditInvalidRequest ? validateAndAudit(x, auditInvalidRequest) : validate(x);
}

async function validateAndAudit(
  x: Exchange,
  audit: NonNullable<Route['auditInvalidRequest']>,
): Promise<void> {
  try {
    validate(x);
  } catch (error) {
    if (error instanceof ApiError) await audit(x as never, error);
    throw error;
  }
}

/** Reads and checks the parts of a request; VALIDATION_ERROR names what is wrong in all of them. */
export function validate(x: Exchange): void {
  const { bytes, incoming } = x;
  const route = x.matched;
  const validators = validatorsOf(route);
  const problems: ApiError[] = [];
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') throw error;
      problems.push(error);
      return undefined;
    }
  };
  if (route.params) x.params = attempt(() => validators.params(storable(incoming.params, 'path'))) ?? NOTHING;
  if (route.query || !isEmpty(incoming.query)) {
    x.query =
      attempt(() =>
        validators.query(coerceQuery(validators.querySchema, storable(incoming.query, 'query'))),
      ) ?? NOTHING;
  }
  if (bytes) x.body = attempt(() => validators.body(readAs(validators.format, bytes, incoming)));
  else if (route.body) attempt(() => validators.body(undefined));
  if (problems.length === 1) throw problems[0];
  if (problems.length > 1) throw merged(problems);
  if (validators.watch) x.deprecations = inUse(validators.watch, incoming.query, x.body);
}

/** Where no body belongs, none was kept. */
const readAs = (format: BodyFormat | null, bytes: Buffer, { raw }: IncomingRequest): unknown =>
  format?.read(bytes, raw.headers['content-type'] ?? '');

function isEmpty(values: object): boolean {
  for (const _ in values) return false;
  return true;
}

function storable(values: unknown, part: 'path' | 'query'): Record<string, unknown> {
  assertStorable(values, part);
  assertNoCardNumber(values, part);
  return values as Record<string, unknown>;
}

/** Every offending field of every part in one answer. */
function merged(problems: ApiError[]): ApiError {
  return validationError(problems.flatMap((problem) => problem.details?.fields as never));
}
