import { tenant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findCard } from './queries.ts';
import { renderCard, VaultCard, vaultCardParams } from './shapes.ts';

export const getCard = route({
  operationId: 'getCard',
  method: 'GET',
  path: '/api/v1/payments/vault/cards/{id}',
  summary: "Get a card's brand, last four digits and expiry.",
  description: 'What may be known of it: brand, last digits, expiry. Never the number.',
  access: tenant('read:payments'),
  params: vaultCardParams,
  response: VaultCard,
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findCard(scope, params.id));
    return ok(renderCard(one(rows, 'card')));
  },
});
