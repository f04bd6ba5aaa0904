import Type, { type Static } from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { COMPARISONS, ReportName } from '../reports/index.ts';

/** A restaurant's; more would be no help in finding one. */
export const VIEWS_MAX = 50;

export const PERIODS = [
  'TODAY',
  'YESTERDAY',
  'LAST_7_DAYS',
  'LAST_30_DAYS',
  'THIS_MONTH',
  'LAST_MONTH',
  'CUSTOM',
] as const;

const settings = {
  report: ReportName,
  period: enumOf(PERIODS, {
    description:
      'business days, counted back from the one on which the view is opened; CUSTOM has `from` and `to`',
  }),
};

export const NewReportView = requestObject({
  name: nonBlank(60),
  ...settings,
  from: Type.Optional(Type.Integer({ ...Field.BusinessDate, description: 'first business date, of CUSTOM' })),
  to: Type.Optional(
    Type.Integer({ ...Field.BusinessDate, description: 'last business date, itself included, of CUSTOM' }),
  ),
  groupBy: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9,]{0,200}$',
      description: "as `getReport` takes it; without it, the report's own",
    }),
  ),
  compare: Type.Optional(enumOf(COMPARISONS, { description: 'as `getReport` takes it' })),
  allRestaurants: Type.Optional(
    Type.Boolean({ default: false, description: 'all that the reader may see, not only this one' }),
  ),
  figure: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9]{1,60}$', description: 'name of the measure that is drawn' }),
  ),
});
export type NewReportView = Static<typeof NewReportView>;

export const ReportView = Type.Object(
  {
    guid: Field.Guid,
    name: Type.String(),
    ...settings,
    from: nullable(Field.BusinessDate),
    to: nullable(Field.BusinessDate),
    groupBy: nullable(Type.String({ description: "null: the report's own" })),
    compare: nullable(enumOf(COMPARISONS, { description: 'null: with nothing' })),
    allRestaurants: Type.Boolean({ description: 'all that the reader may see, not only this one' }),
    figure: nullable(Type.String({ description: 'name of the measure that is drawn; null: the main one' })),
    createdAt: Field.Timestamp,
  },
  {
    $id: 'ReportView',
    description: 'what somebody wants to look at again: a report, its days and its lines',
  },
);
export type ReportView = Static<typeof ReportView>;

export const viewParams = requestObject({
  ...restaurantParams.properties,
  viewGuid: { ...Field.Guid, description: 'the saved view' },
});
