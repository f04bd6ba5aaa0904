import { actorOf, restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { onOpenDay } from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import { namesOf } from './names.ts';
import { type Obstacle, type Plan, planDistribution } from './plan.ts';
import { lockRules, toRules } from './queries.ts';
import { NewTipDistribution, renderDistribution, TipDistribution } from './shapes.ts';
import { writeDistribution } from './write-distribution.ts';

export const createTipDistribution = route({
  operationId: 'createTipDistribution',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/tip-distributions',
  summary: 'Share the tips of a business day among the staff.',
  description:
    'By the rules of now and the time entries of the day. What is taken or given back on a day after it was shared is carried ' +
    'into the next distribution; to share the day anew, reverse its distribution first. Each person is then owed their shares.',
  when: {
    INVALID_STATE:
      'There are no pools, an entry of somebody who takes part is open or lacks its clock-out, there is nothing to share, or nobody takes part: details.state says which.',
  },
  access: restaurant('approve:time', 'tips.share'),
  params: restaurantParams,
  body: NewTipDistribution,
  response: TipDistribution,
  errors: ['INVALID_STATE'],
  handler: (call) =>
    onOpenDay(call.deps, call.scope, (place) =>
      call.transaction(call.scope, async (tx) => {
        const { deps, scope, body } = call;
        const [[row]] = await tx.run(lockRules(scope));
        const rules = row ? toRules(row) : null;
        const plan = await planDistribution(tx, scope, body.businessDate, rules);
        if (plan.obstacle !== null || rules === null) refuse(plan.obstacle ?? 'NO_POOLS', plan);
        assertAsSeen(body.amount, plan);
        const { businessDate, takenAmount, carriedAmount } = plan;
        const distribution = {
          guid: newGuid(),
          restaurantGuid: scope.restaurantGuid,
          ...{ businessDate, takenAmount, carriedAmount, rules },
          ...{ reason: null, reversesGuid: null, reversedByGuid: null },
          madeBy: actorOf(scope),
          createdAt: deps.clock.now(),
        };
        const names = await namesOf(tx, scope, plan.shares);
        await writeDistribution(tx, call, place, { distribution, ...plan });
        return created(
          renderDistribution(distribution, { ...plan, currency: place.currency, names, hoursChanged: false }),
        );
      }),
    ),
});

const SENTENCES: Readonly<Record<Obstacle, string>> = {
  SHARED: 'The tips of this business day are shared already.',
  NO_POOLS: 'There are no rules by which tips are shared yet.',
  ENTRIES_OPEN: 'Somebody has not clocked out of this business day.',
  NOTHING_TO_SHARE: 'There are no tips to share.',
  NOBODY_TAKES_PART: 'Nobody worked that day in a job that takes part in a pool.',
};
const ALLOWED: Partial<Record<Obstacle, string[]>> = {
  NO_POOLS: ['replaceTipPools'],
  ENTRIES_OPEN: ['clockOut', 'updateTimeEntry'],
  NOBODY_TAKES_PART: ['createTimeEntry', 'replaceTipPools'],
};

function refuse(obstacle: Obstacle, { existingGuid, openTimeEntryGuids, amount }: Plan): never {
  const message = SENTENCES[obstacle];
  if (obstacle === 'SHARED') fail('CONFLICT', message, { reason: 'SHARED', existingGuid });
  const entries = obstacle === 'ENTRIES_OPEN' ? { openTimeEntryGuids } : {};
  fail('INVALID_STATE', message, { state: obstacle, allowed: ALLOWED[obstacle] ?? [], amount, ...entries });
}

/** CONFLICT when it is not what the caller has seen. */
function assertAsSeen(seen: number | undefined, { amount }: Plan): void {
  if (seen === undefined || seen === amount) return;
  fail('CONFLICT', 'There is another amount to share by now.', { reason: 'AMOUNT_CHANGED', amount });
}
