import Type from 'typebox';
import { failFields } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nullable, requestObject } from '../../platform/http/shapes.ts';
import { daysIn, rangeOf } from '../reports/index.ts';
import { GROUPINGS } from './labor-figures.ts';
import type { StoredRules } from './queries.ts';
import { OVERTIME_RATES } from './worked-time.ts';

const DAYS_MAX = 100;
const LEVELS_MAX = 4;
const WEEK_MINUTES = 7 * 24 * 60;

const Level = requestObject({
  afterMinutes: Type.Integer({ minimum: 1, maximum: WEEK_MINUTES }),
  multiplier: Type.String({ pattern: '^[1-9](\\.\\d{1,2})?$' }),
});
const levels = Type.Array(Level, { maxItems: LEVELS_MAX });
const fields = {
  weekStartsOn: Type.Integer({ minimum: 1, maximum: 7 }),
  dailyOvertime: levels,
  weeklyOvertime: levels,
};
const overtimeRate = enumOf(OVERTIME_RATES, {
  description:
    'of which wage overtime is a multiple: the average that all hours of the week earn (29 CFR 778.115), or the wage of the job ' +
    'that the hour was worked in',
});
const acrossRestaurants = Type.Boolean({
  description:
    'what the same person works at other restaurants of the tenant counts towards overtime, and is paid there; whoever has the same ' +
    '`externalId` is the same person',
});
const minimumWageAmount = Type.Optional(
  Type.Integer({
    ...Field.Amount,
    description:
      'with WEEK_AVERAGE, an hour that is paid less because tips are credited counts as this much in the average ' +
      '(29 CFR 531.60)',
  }),
);
export const LaborRulesShape = Type.Object(
  { ...fields, overtimeRate, acrossRestaurants, minimumWageAmount },
  { $id: 'LaborRules', description: 'from when on time is paid at a multiple of the wage' },
);
export const NewLaborRules = requestObject({
  ...fields,
  overtimeRate: Type.Optional(overtimeRate),
  acrossRestaurants: Type.Optional(acrossRestaurants),
  minimumWageAmount,
});

/** VALIDATION_ERROR unless each level begins later than the one before, and pays more. */
export function assertAscending(rules: StoredRules): void {
  const problems = (['dailyOvertime', 'weeklyOvertime'] as const).flatMap((list) =>
    rules[list].flatMap(({ afterMinutes, multiplier }, index) => {
      const before = rules[list][index - 1] ?? { afterMinutes: 0, multiplier: '1' };
      const wrong = (field: string) => [
        {
          in: 'body' as const,
          path: `/${list}/${index}/${field}`,
          rule: 'ascending',
          message: 'is not more than the level before it has',
        },
      ];
      return [
        ...(afterMinutes > before.afterMinutes ? [] : wrong('afterMinutes')),
        ...(Number(multiplier) > Number(before.multiplier) ? [] : wrong('multiplier')),
      ];
    }),
  );
  if (problems.length > 0) failFields(problems);
}

const span = {
  from: Type.Integer({ ...Field.BusinessDate, description: 'first business date' }),
  to: Type.Integer({ ...Field.BusinessDate, description: 'last business date, itself included' }),
};
export const LaborQuery = requestObject({
  ...span,
  groupBy: Type.Optional(enumOf(GROUPINGS, { default: 'day' })),
});
export const PayrollQuery = requestObject(span);

/** VALIDATION_ERROR for a span that is none, or is too long. */
export function assertSpan(span: { from: number; to: number }): void {
  rangeOf(span);
  if (daysIn(span.from, span.to).length <= DAYS_MAX) return;
  const message = `is more than ${DAYS_MAX} days after from; ask for it in parts`;
  failFields([{ in: 'query', path: '/to', rule: 'range', message }]);
}

const figures = {
  minutes: Type.Integer(),
  regularMinutes: Type.Integer(),
  overtimeMinutes: Type.Integer(),
  unpricedMinutes: Type.Integer(),
  costAmount: Field.AnyAmount,
  netSalesAmount: nullable(Field.AnyAmount),
  laborPercent: nullable(Type.String()),
};
export const LaborReport = Type.Object(
  {
    restaurantGuid: Field.Guid,
    from: Field.BusinessDate,
    to: Field.BusinessDate,
    currency: Type.String(),
    groupBy: enumOf(GROUPINGS),
    lines: Type.Array(Type.Object({ key: Type.String(), label: Type.String(), ...figures })),
    total: Type.Object(figures),
    openCount: Type.Integer(),
    outMissingCount: Type.Integer(),
  },
  { $id: 'LaborReport', description: 'hours and what they cost, beside what was sold' },
);
