import { tenant } from '../../access/index.ts';
import { violates } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { newGuid } from '../../platform/ids.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { brandOf, problemsOf } from './card.ts';
import { vaultKeyMissing } from './missing-keys.ts';
import { findByFingerprint, insertCard, type NewCard, reachOf } from './queries.ts';
import { assertSafeTransport } from './safe-transport.ts';
import { NewVaultCard, renderCard, VaultCard } from './shapes.ts';

export const enrollCard = route({
  operationId: 'enrollCard',
  method: 'POST',
  path: '/api/v1/payments/vault/cards',
  summary: 'Store a card in the vault.',
  description:
    'The number is sealed before it is stored, and never shown in an answer. It is accepted over TLS ' +
    'only. A CVV is not accepted, as it must not be stored. The same card of the same customer is a ' +
    'CONFLICT that names the card in the vault. It is stored for the restaurants that the caller ' +
    'reaches, or for the one in `x-restaurant-guid`: who reaches none of them neither sees, charges nor deletes it.',
  when: { SERVICE_UNAVAILABLE: 'The vault has no key to seal the card with.' },
  access: tenant('write:payments'),
  body: NewVaultCard,
  response: VaultCard,
  errors: ['SERVICE_UNAVAILABLE'],
  handler: async ({ deps, scope, body, request, correlationId, commit }) => {
    assertSafeTransport(deps, request);
    const { card, customerId } = body;
    const now = deps.clock.now();
    const line = { tenantId: scope.tenantId, principal: scope.principal, request, correlationId, now };
    const problems = problemsOf(card, now);
    if (problems.length > 0) {
      const details = { customerId, rules: problems.map(({ rule }) => rule) };
      await deps.db.run(scope, recordAudit({ ...line, action: 'card.refused', details }));
      failFields(problems);
    }
    const keyId = deps.keys.currentKeyId;
    if (keyId === null) throw vaultKeyMissing('The vault has no key: cards cannot be stored.');
    const id = newGuid();
    const fingerprint = deps.keys.fingerprint(`${scope.tenantId} ${card.number}`);
    const row: NewCard = {
      id,
      customer_id: customerId,
      brand: brandOf(card.number),
      last_four: card.number.slice(-4),
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      holder_name: card.holderName ?? null,
      initiator: body.initiator ?? 'CUSTOMER',
      scheduled: body.scheduled ?? false,
      mandate_text: body.mandate?.text ?? null,
      mandate_at: body.mandate ? Date.parse(body.mandate.acceptedAt) : null,
      restaurant_guids: reachOf(scope),
      created_at: now,
      fingerprint,
      sealed: await deps.keys.seal(card.number, `${scope.tenantId}/${id}`),
      key_id: keyId,
    };
    const answer = created(renderCard(row));
    try {
      const details = { customerId, brand: row.brand, lastFour: row.last_four };
      const target = { kind: 'card', id };
      await commit(
        scope,
        {
          rows: [insertCard(scope, row), recordAudit({ ...line, action: 'card.enrolled', target, details })],
          events: [emit(scope, { type: 'card.enrolled', data: { id, customerId }, now })],
        },
        answer,
      );
    } catch (error) {
      if (!violates(error, 'vault_cards_fingerprint_key')) throw error;
      const [[existing]] = await deps.db.run(scope, findByFingerprint(scope, row));
      fail('CONFLICT', 'This card is in the vault.', { existingId: existing?.id });
    }
    return answer;
  },
});
