import { tenant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { PAGE_DEFAULT, pageOf } from '../../platform/http/shapes.ts';
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
  handler: async ({ deps, scope, query, cursor, seal }) => {
    const limit = query.limit ?? PAGE_DEFAULT;
    const [rows] = await deps.db.run(scope, pageOfCards(scope, query.customerId, cursor?.[0], limit + 1));
    const items = rows.slice(0, limit);
    return ok({
      items: items.map(renderCard),
      nextCursor: rows.length > limit ? seal([items.at(-1)!.id]) : null,
    });
  },
});
