import { actorOf, restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { newGuid } from '../../platform/ids.ts';
import { onOpenDay } from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import { namesOf } from './names.ts';
import {
  type Distribution,
  findDistribution,
  findShares,
  findSources,
  lockRules,
  markDistributionReversed,
  toDistribution,
  toShare,
} from './queries.ts';
import { distributionParams, Reversal, renderDistribution, TipDistribution } from './shapes.ts';
import { writeDistribution } from './write-distribution.ts';

export const reverseTipDistribution = route({
  operationId: 'reverseTipDistribution',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/tip-distributions/{distributionGuid}/reverse',
  summary: 'Take a distribution of tips back.',
  description:
    'Another distribution, with the negative of each share: both stay. Then the day can be shared again, after its hours or the ' +
    'rules were corrected. Who was paid already owes it: the next shares make up for that before anything is paid.',
  when: { INVALID_STATE: 'It is taken back already, or is what took another one back.' },
  access: restaurant('approve:time', 'tips.share'),
  params: distributionParams,
  body: Reversal,
  response: TipDistribution,
  status: 201,
  errors: ['INVALID_STATE'],
  handler: (call) =>
    onOpenDay(call.deps, call.scope, (place) =>
      call.transaction(call.scope, async (tx) => {
        const { deps, scope, params, body } = call;
        const guids = [params.distributionGuid];
        await tx.run(lockRules(scope));
        const [rows, shareRows, sourceRows] = await tx.run(
          findDistribution(scope, params.distributionGuid),
          findShares(scope, guids),
          findSources(scope, guids),
        );
        const before = toDistribution(one(rows, 'tip distribution'));
        assertReversible(before);
        const shares = shareRows.map(toShare).map((share) => ({ ...share, amount: 0 - share.amount }));
        const sources = sourceRows.map(({ business_date, amount }) => ({
          business_date,
          amount: 0 - amount,
        }));
        const distribution: Distribution = {
          ...before,
          guid: newGuid(),
          takenAmount: 0 - before.takenAmount,
          carriedAmount: 0 - before.carriedAmount,
          reason: body.reason,
          reversesGuid: before.guid,
          madeBy: actorOf(scope),
          createdAt: deps.clock.now(),
        };
        const names = await namesOf(tx, scope, shares);
        await tx.run(markDistributionReversed(scope, before.guid, distribution.guid));
        await writeDistribution(tx, call, place, { distribution, sources, shares });
        const { currency } = place;
        return created(
          renderDistribution(distribution, { currency, sources, shares, names, hoursChanged: false }),
        );
      }),
    ),
});

function assertReversible({ reversesGuid, reversedByGuid }: Distribution): void {
  if (reversesGuid === null && reversedByGuid === null) return;
  const state = reversesGuid === null ? 'REVERSED' : 'REVERSAL';
  fail('INVALID_STATE', 'This distribution cannot be taken back.', {
    state,
    allowed: ['createTipDistribution'],
  });
}
