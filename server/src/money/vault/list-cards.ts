import { tenant } from '../../access/index.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfCards } from './queries.ts';
import { renderCard, VaultCard, vaultCardsQuery } from './shapes.ts';

export const listCards = route({
  operationId: 'listCards',
  method: 'GET',
  path: '/api/v1/payments/vault/cards',
  summary: "List a customer's cards, newest first.",
  description: 'What may be known of each: brand, last digits, expiry. Never the number.',
  access: tenant('read:payments'),
  query: vaultCardsQuery,
  response: pageOf(VaultCard),
  handler: async (call) => {
    const { scope, query } = call;
    const page = pageOfCards(scope, query.customerId, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, ({ id }) => [id]);
    return ok({ items: rows.map(renderCard), nextCursor });
  },
});
