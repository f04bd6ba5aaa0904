import { owners } from '../../access/index.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject } from '../../platform/http/shapes.ts';
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
  query: requestObject(pageParameters),
  response: pageOf(CardTestingBlock),
  handler: async ({ deps, scope, query: { limit }, cursor, seal }) => {
    const found = pageOfBlocks(scope, deps.clock.now(), cursor?.[0], rowsToRead(limit));
    const [blocks] = await deps.db.run(scope, found);
    const { rows, nextCursor } = slicePage(blocks, limit, seal, ({ id }) => [id]);
    return ok({ items: rows.map(renderBlock), nextCursor });
  },
});
