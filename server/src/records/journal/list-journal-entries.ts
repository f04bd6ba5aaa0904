import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfEntries } from './queries.ts';
import { JournalEntry, renderEntry } from './shapes.ts';

export const listJournalEntries = route({
  operationId: 'listJournalEntries',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/journal',
  summary: 'List the fiscal journal of a restaurant, oldest first.',
  description:
    'Each sale, refund, void, invoice, credit note and closed day, written in the transaction of what it is about. Nobody ' +
    'changes or removes an entry: each has the hash of the one before it, and what all of them come to.',
  access: restaurant('read:reports'),
  params: restaurantParams,
  query: listQuery({
    kind: Type.Optional(JournalEntry.properties.kind),
    businessDate: Type.Optional(Field.BusinessDate),
  }),
  response: pageOf(JournalEntry),
  concurrency: 'list',
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, ...filter } = query;
    const page = pageOfEntries(scope, filter, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, ({ sequence }) => [sequence]);
    return ok({ items: rows.map(renderEntry), nextCursor });
  },
});
