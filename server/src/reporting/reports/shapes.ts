import Type from 'typebox';
import { Order } from '../../ordering/orders/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nullable, pageOf, pageParameters, requestObject } from '../../platform/http/shapes.ts';
import { REPORTS } from './catalogue.ts';
import { DATASETS } from './datasets.ts';

export const ReportName = enumOf(REPORTS.map(({ name }) => name) as [string, ...string[]]);
export const reportParams = requestObject({ report: ReportName });

/** Guids are 36 characters: so many as a list may hold, with commas. */
const List = Type.String({ minLength: 1, maxLength: 18_500 });
const Currency = Type.String({ pattern: '^[A-Z]{3}$' });

const question = {
  from: Type.Integer({ ...Field.BusinessDate, description: 'first business date' }),
  to: Type.Integer({ ...Field.BusinessDate, description: 'last business date, itself included' }),
  restaurants: Type.Optional(
    Type.String({ ...List, description: 'guids with commas between; all within reach by default' }),
  ),
  tenants: Type.Optional(
    Type.String({
      ...List,
      description: 'identifiers with commas between, or `all`: for people who belong to several',
    }),
  ),
  currency: Type.Optional(Type.String({ ...Currency, description: 'only restaurants of this currency' })),
};

export const FORMATS = ['json', 'csv', 'ndjson'] as const;
export const AMOUNTS = ['minor', 'decimal'] as const;
export const COMPARISONS = ['PREVIOUS_PERIOD', 'PREVIOUS_YEAR'] as const;

export const reportQuery = requestObject({
  ...question,
  groupBy: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'names with commas between: `day`, `week`, `month`, `year`, `weekday`, `tenant`, `restaurant`, `currency`, and the ' +
        "report's own; empty for one line",
    }),
  ),
  compare: Type.Optional(
    enumOf(COMPARISONS, {
      description:
        'with what was before, or a year before: whole months beside months, other days beside the same days of the week',
    }),
  ),
  compareFrom: Type.Optional(
    Type.Integer({ ...Field.BusinessDate, description: 'with as many days from this one on, instead' }),
  ),
  format: Type.Optional(enumOf(FORMATS, { default: 'json' })),
  amounts: Type.Optional(
    enumOf(AMOUNTS, {
      default: 'minor',
      description:
        'how CSV writes amounts of money: in minor units (1050), or as decimal numbers of their currency (10.50)',
    }),
  ),
  links: Type.Optional(Type.Boolean({ default: true, description: 'whether each figure carries its link' })),
  recompute: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'compute every figure from orders and books here and now; it gives the same',
    }),
  ),
});

const dimensionNames = [
  ...new Set(Object.values(DATASETS).flatMap(({ dimensions }) => dimensions.map(({ name }) => name))),
];

export const entriesQuery = requestObject({
  ...question,
  ...pageParameters,
  measure: Type.Optional(Type.String({ maxLength: 60, description: 'only what contributes to this figure' })),
  weekday: Type.Optional(Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday' })),
  ...Object.fromEntries(
    dimensionNames.map((name) => [
      name,
      Type.Optional(Type.String({ maxLength: 200, description: 'only this; empty: what has none' })),
    ]),
  ),
});

const Values = Type.Record(Type.String(), Type.Union([Type.Integer(), Type.String()]), {
  description: 'by measure; amounts in minor units, quantities as decimal strings',
});
const Texts = Type.Record(Type.String(), Type.String());
const Links = Type.Record(Type.String(), Type.String(), {
  description: 'by measure: what lists the orders or payments behind the figure',
});
const Compared = Type.Object({ key: Texts, values: Values, links: Type.Optional(Links) });

const ReportLine = Type.Object(
  {
    key: Texts,
    labels: Texts,
    currency: Currency,
    values: Values,
    percentiles: Type.Optional(
      Type.Record(Type.String(), nullable(Type.Integer()), {
        description: 'figures that do not add up, of this line alone; null: nothing to take them from',
      }),
    ),
    compared: Type.Optional(Compared),
    links: Type.Optional(Links),
  },
  { $id: 'ReportLine', description: 'the figures of one group' },
);

const MeasureShape = Type.Object({
  name: Type.String(),
  unit: enumOf(['AMOUNT', 'COUNT', 'QUANTITY', 'SECONDS'] as const),
  meaning: Type.String(),
});

/** More of a tenant are not named. */
export const UNCOMPUTED_MAX = 100;

const Uncomputed = Type.Optional(
  Type.Array(Field.Guid, {
    description:
      'orders, payments and drawers of the tenants that cannot be computed: what they come to now is not in the figures. The first 100 of each tenant; absent: none',
  }),
);

export const ReportAnswer = Type.Object(
  {
    report: Type.String(),
    title: Type.String(),
    from: Field.BusinessDate,
    to: Field.BusinessDate,
    asOf: Type.String({
      ...Field.Timestamp,
      description: 'everything until then is in the figures: now, or as far as the replica has come',
    }),
    uncomputed: Uncomputed,
    comparedFrom: Type.Optional(Field.BusinessDate),
    comparedTo: Type.Optional(Field.BusinessDate),
    columns: Type.Array(Type.String(), { description: 'what the lines are grouped by' }),
    measures: Type.Array(Type.Object({ name: Type.String(), unit: MeasureShape.properties.unit })),
    lines: Type.Array(ReportLine),
    totals: Type.Array(
      Type.Object({
        currency: Currency,
        values: Values,
        links: Type.Optional(Links),
        compared: Type.Optional(Type.Object({ values: Values, links: Type.Optional(Links) })),
      }),
      { description: 'the sum of all lines, for each currency' },
    ),
  },
  { $id: 'Report', description: 'figures over business days, line by line' },
);

const Definition = Type.Object({ name: Type.String(), meaning: Type.String() });

export const ReportCatalogue = Type.Object({
  items: Type.Array(
    Type.Object(
      {
        name: Type.String(),
        title: Type.String(),
        groupBy: Type.Array(Type.String(), { description: 'by default' }),
        dimensions: Type.Array(Definition),
        groupings: Type.Array(Type.Array(Type.String()), {
          description: 'dimensions that can be grouped by together',
        }),
        measures: Type.Array(MeasureShape),
        percentiles: Type.Array(Definition),
      },
      { $id: 'ReportDefinition', description: 'what a report says, and what it can be grouped by' },
    ),
  ),
});

export const ReportEntries = pageOf(
  Type.Object(
    {
      tenantId: Field.Guid,
      restaurantGuid: Field.Guid,
      businessDate: Field.BusinessDate,
      currency: Currency,
      orderGuid: nullable(Field.Guid),
      displayNumber: nullable(Type.Integer()),
      paymentGuid: nullable(Field.Guid),
      drawerGuid: nullable(Field.Guid),
      values: Values,
      link: Type.String({ description: 'the order or the payment itself' }),
    },
    { $id: 'ReportEntry', description: 'an order or a payment that contributes to a figure' },
  ),
);

const DayLines = Type.Array(Type.Object({ key: Texts, labels: Texts, values: Values }));
const dayFigures = {
  restaurantGuid: Field.Guid,
  businessDate: Field.BusinessDate,
  currency: Currency,
  sales: Values,
  taxes: DayLines,
  payments: DayLines,
  discountsAndVoids: DayLines,
  cashDrawers: DayLines,
  diningOptions: DayLines,
  openOrderCount: Type.Integer({ description: 'orders of the day with something due' }),
  dueAmount: Field.AnyAmount,
  openDrawerCount: Type.Integer({ description: 'drawers that are not closed' }),
  uncomputed: Uncomputed,
};

export const dayQuery = requestObject({ businessDate: Field.BusinessDate });
export const DayReport = Type.Object(
  { ...dayFigures, closed: Type.Boolean(), madeAt: Field.Timestamp },
  { $id: 'DayReport', description: 'the figures of a business day as they are now' },
);
export const NewDayClose = requestObject({
  businessDate: Field.BusinessDate,
  leaveOpen: Type.Optional(
    Type.Boolean({ description: 'close although orders are unpaid or drawers are open' }),
  ),
});
export const DayClose = Type.Object(
  {
    number: Type.Integer({ description: 'counts up per restaurant, without a gap' }),
    closedAt: Field.Timestamp,
    closedBy: Order.properties.openedBy,
    ...dayFigures,
  },
  { $id: 'DayClose', description: 'a business day that is closed, with its figures as they were then' },
);
