import Type from 'typebox';
import { ACTOR_KINDS } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { OBSTACLES, type Plan } from './plan.ts';
import type { Distribution } from './queries.ts';
import { SHARE_BY, type TipRules } from './rules.ts';
import type { Share } from './share-tips.ts';

const POOLS_MAX = 10;
const JOBS_MAX = 30;

const percentOf = (what: string) =>
  Type.String({
    pattern: '^(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)$',
    description: `in percent of ${what}, a decimal; all of them add up to 100`,
  });
const Points = Type.String({
  pattern: '^\\d{1,3}(\\.\\d{1,2})?$',
  description: 'what an hour in this job weighs, a decimal; of pools by POINTS',
});

const poolFields = {
  name: nonBlank(60),
  percent: percentOf('all tips'),
  shareBy: enumOf(SHARE_BY, {
    description:
      'HOURS: by the time worked; POINTS: by the time worked, times the points of the job; JOBS: each job has its percent, by the time worked in it',
  }),
  jobs: Type.Array(
    requestObject({
      title: nonBlank(60, { description: 'as the jobs of people are called; case does not count' }),
      points: Type.Optional(Points),
      percent: Type.Optional(percentOf('the pool, in pools by JOBS')),
    }),
    { minItems: 1, maxItems: JOBS_MAX, description: 'who takes part' },
  ),
};
const pools = Type.Array(requestObject(poolFields), { minItems: 1, maxItems: POOLS_MAX });

const ManagersTakePart = {
  description: 'whether jobs with the role of a manager take part; US federal law forbids it',
};
const version = Type.Optional(Field.Version);

export const NewTipPools = requestObject({
  pools,
  managersTakePart: Type.Optional(Type.Boolean({ ...ManagersTakePart, default: false })),
  version,
});
export const TipPools = Type.Object(
  {
    pools: Type.Array(requestObject(poolFields)),
    managersTakePart: Type.Boolean(ManagersTakePart),
    version: Type.Integer({ minimum: 0, description: '0: nobody has set any' }),
  },
  { $id: 'TipPools', description: 'how a restaurant shares its tips' },
);

export const TipActor = Type.Object(
  { kind: enumOf(ACTOR_KINDS), id: nullable(Type.String()), name: nullable(Type.String()) },
  { $id: 'TipActor', description: 'who shared tips, or paid them out' },
);

const ShareShape = Type.Object(
  {
    staffGuid: Field.Guid,
    name: Type.String({ description: 'of the person, as it is now' }),
    pool: Type.String(),
    jobTitle: Type.String(),
    minutes: Type.Integer({ description: 'worked, without unpaid breaks' }),
    points: nullable(Type.String()),
    amount: Field.AnyAmount,
  },
  { $id: 'TipShare', description: 'what somebody gets of a pool for one job' },
);
const SourceShape = Type.Object({ businessDate: Field.BusinessDate, amount: Field.AnyAmount });

const amounts = {
  takenAmount: Type.Integer({ description: 'tips of the day itself, less what was given back on it' }),
  carriedAmount: Type.Integer({
    description:
      'of earlier days: what came or went after they were shared, and what they gave back too much',
  }),
  amount: Type.Integer({ description: 'taken + carried: what is shared, to the cent' }),
  sources: Type.Array(SourceShape, { description: 'by business day' }),
  shares: Type.Array(ShareShape),
};

export const TipPreview = Type.Object(
  {
    businessDate: Field.BusinessDate,
    currency: Type.String(),
    ...amounts,
    obstacle: nullable(enumOf(OBSTACLES, { description: 'why it cannot be done; null: it can' })),
    openTimeEntryGuids: Type.Array(Field.Guid),
    existingGuid: nullable(Field.Guid),
  },
  { $id: 'TipPreview', description: 'what sharing the tips of a business day would come to' },
);

export const TipDistribution = Type.Object(
  {
    guid: Field.Guid,
    restaurantGuid: Field.Guid,
    businessDate: Field.BusinessDate,
    currency: Type.String(),
    ...amounts,
    pools: Type.Array(requestObject(poolFields), { description: 'the rules of then' }),
    reason: nullable(Type.String({ description: 'of a reversal' })),
    reversesGuid: nullable(Field.Guid),
    reversedByGuid: nullable(Field.Guid),
    hoursChanged: Type.Boolean({
      description:
        'time entries of the day came, went or changed after it was shared, so that it would come out otherwise now: reverse it, and share again',
    }),
    madeBy: TipActor,
    createdAt: Field.Timestamp,
  },
  { $id: 'TipDistribution', description: 'the tips of a business day, shared; or that taken back' },
);

export const previewQuery = requestObject({ businessDate: Field.BusinessDate });
export const NewTipDistribution = requestObject({
  businessDate: Field.BusinessDate,
  amount: Type.Optional(
    Type.Integer({
      ...Field.Amount,
      description: 'as the preview said; when it is another one by now, nothing is shared',
    }),
  ),
});
export const Reversal = requestObject({ reason: nonBlank(200) });

export const distributionParams = requestObject({
  ...restaurantParams.properties,
  distributionGuid: Field.Guid,
});

export const renderRules = ({ pools, managersTakePart }: TipRules, version: number) => ({
  pools,
  managersTakePart,
  version,
});

/** Names by guid. */
export type Names = ReadonlyMap<string, string>;

const renderShares = (shares: readonly Share[], names: Names) =>
  shares.map((share) => ({ ...share, name: names.get(share.staffGuid) ?? '' }));
const renderSources = (sources: Plan['sources']) =>
  sources.map(({ business_date, amount }) => ({ businessDate: business_date, amount }));

export const renderPreview = ({ sources, shares, ...plan }: Plan, currency: string, names: Names) => ({
  ...plan,
  currency,
  sources: renderSources(sources),
  shares: renderShares(shares, names),
});

type Rendering = Pick<Plan, 'sources' | 'shares'> & { currency: string; names: Names; hoursChanged: boolean };

export const renderDistribution = (
  { rules, createdAt, ...one }: Distribution,
  { currency, sources, shares, names, hoursChanged }: Rendering,
) => ({
  ...one,
  currency,
  amount: one.takenAmount + one.carriedAmount,
  sources: renderSources(sources),
  shares: renderShares(shares, names),
  pools: rules.pools,
  hoursChanged,
  createdAt: isoTime(createdAt),
});
