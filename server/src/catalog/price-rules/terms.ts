import { type FieldError, failFields } from '../../platform/errors.ts';

/** What a schema cannot say of the terms of a discount or charge: each type needs its own figure. No I/O. */

interface Terms {
  type: 'PERCENT' | 'FIXED' | 'FIXED_TOTAL' | 'BUY_X_GET_Y';
  rate?: string | undefined;
  amount?: number | undefined;
  buy?: object | undefined;
  get?: object | undefined;
}

const NEEDS = {
  PERCENT: ['rate'],
  FIXED: ['amount'],
  FIXED_TOTAL: ['amount'],
  BUY_X_GET_Y: ['buy', 'get'],
} as const;
const FIGURES = ['rate', 'amount', 'buy', 'get'] as const;

/** VALIDATION_ERROR names figures that are missing, and those that mean nothing with this type. */
export function assertTerms(terms: Terms, path = ''): void {
  const needed: readonly string[] = NEEDS[terms.type];
  const problems: FieldError[] = FIGURES.flatMap((name) => {
    const given = terms[name] !== undefined;
    if (given === needed.includes(name)) return [];
    const rule = given ? 'unknown' : 'required';
    const message = given ? `means nothing with ${terms.type}` : `is required with ${terms.type}`;
    return [{ in: 'body' as const, path: `${path}/${name}`, rule, message }];
  });
  if (problems.length > 0) failFields(problems);
}
