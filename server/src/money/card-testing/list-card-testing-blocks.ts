import { owners } from '../../access/index.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfBlocks } from './queries.ts';
import { CardTestingBlock, renderBlock } from './shapes.ts';

export const listCardTestingBlocks = route({
  operationId: 'listCardTestingBlocks',
  method: 'GET',
  path: '/api/v1/payments/card-testing/blocks',
  summary: 'List who is stopped for card testing, newest first.',
  description: 'For owners. Blocks end by themselves after an hour. The audit log has those that are over.',
  access: owners,
  query: listQuery(),
  response: pageOf(CardTestingBlock),
  handler: async (call) => {
    const { deps, scope } = call;
    const now = deps.clock.now();
    const page = pageOfBlocks(scope, now, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, ({ id }) => [id]);
    return ok({ items: rows.map(renderBlock), nextCursor });
  },
});
