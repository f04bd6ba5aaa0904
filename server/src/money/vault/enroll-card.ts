import type { Static } from 'typebox';
import { type Call, tenant } from '../../access/index.ts';
import { violates } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { type Answer, created } from '../../platform/http/route.ts';
import { newGuid } from '../../platform/ids.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { tryStoring } from '../card-testing/index.ts';
import { type MoneyDeps, route } from '../deps.ts';
import { brandOf, problemsOf } from './card.ts';
import { fingerprintOf } from './fingerprint.ts';
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
  when: {
    RATE_LIMIT_EXCEEDED:
      'The caller has made more requests than it may; or, with `reason: CARD_TESTING`, it has stored too many cards that ' +
      'were never charged, or too many of its cards were declined.',
    SERVICE_UNAVAILABLE: 'The vault has no key to seal the card with.',
  },
  access: tenant('write:payments', 'payments.take'),
  body: NewVaultCard,
  response: VaultCard,
  errors: ['RATE_LIMIT_EXCEEDED', 'SERVICE_UNAVAILABLE'],
  handler: async (call) => {
    const { deps, scope, body } = call;
    assertSafeTransport(deps, call.request);
    const { card, customerId } = body;
    const now = deps.clock.now();
    const problems = problemsOf(card, now);
    if (problems.length > 0) {
      const details = { customerId, rules: problems.map(({ rule }) => rule) };
      await deps.db.run(scope, auditCall(call, { action: 'card.refused', details, now }));
      failFields(problems);
    }
    const row = await sealedCard(call, now);
    const { id, fingerprint, last_four: lastFour } = row;
    return tryStoring(call, { id, fingerprint, lastFour }, () => store(call, row));
  },
});

type EnrollCall = Call<MoneyDeps, { kind: 'tenant'; scope: 'write:payments' }> & {
  body: Static<typeof NewVaultCard>;
};

/** The row of a new card. SERVICE_UNAVAILABLE when there is no key to seal its number with. */
async function sealedCard({ deps, scope, body }: EnrollCall, now: number): Promise<NewCard> {
  const { card, customerId, initiator = 'CUSTOMER', scheduled = false, mandate } = body;
  const keyId = deps.keys.currentKeyId;
  if (keyId === null) throw vaultKeyMissing('The vault has no key: cards cannot be stored.');
  const id = newGuid();
  return {
    id,
    customer_id: customerId,
    brand: brandOf(card.number),
    last_four: card.number.slice(-4),
    expiry_month: card.expiryMonth,
    expiry_year: card.expiryYear,
    holder_name: card.holderName ?? null,
    initiator,
    scheduled,
    mandate_text: mandate?.text ?? null,
    mandate_at: mandate ? Date.parse(mandate.acceptedAt) : null,
    restaurant_guids: reachOf(scope),
    created_at: now,
    fingerprint: fingerprintOf(deps, scope, card.number),
    sealed: await deps.keys.seal(card.number, `${scope.tenantId}/${id}`),
    key_id: keyId,
  };
}

/** Writes the card. CONFLICT when the customer has it. */
async function store(call: EnrollCall, row: NewCard): Promise<Answer<Static<typeof VaultCard>>> {
  const { deps, scope, commit } = call;
  const { id, customer_id: customerId, brand, last_four: lastFour, created_at: now } = row;
  const answer = created(renderCard(row));
  const target = { kind: 'card', id };
  const details = { customerId, brand, lastFour };
  try {
    await commit(
      scope,
      {
        rows: [insertCard(scope, row), auditCall(call, { action: 'card.enrolled', target, details, now })],
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
}
