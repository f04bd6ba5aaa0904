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
import { brandOf, brandOfToken, problemsOf } from './card.ts';
import { fingerprintOf, tokenFingerprintOf } from './fingerprint.ts';
import { vaultKeyMissing } from './missing-keys.ts';
import { findByFingerprint, insertCard, type NewCard, reachOf } from './queries.ts';
import { assertRawCards } from './raw-cards.ts';
import { NewVaultCard, renderCard, VaultCard } from './shapes.ts';

export const enrollCard = route({
  operationId: 'enrollCard',
  method: 'POST',
  path: '/api/v1/payments/vault/cards',
  summary: 'Store a card in the vault.',
  description:
    'Send the token that the card page (`/pay/card`) has posted to your page. It, or where numbers are taken the ' +
    'number, is sealed before it is stored, and never shown in an answer. A number is accepted only where the operator ' +
    'has set ALLOW_RAW_CARDS (FORBIDDEN with `reason: RAW_CARDS_NOT_ALLOWED` elsewhere), and over TLS. A CVV is not accepted, as it must not be stored. The same card of the same customer is a ' +
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
    const { card, token, customerId } = body;
    const given = card ?? token;
    if (!given || (card && token))
      failFields([
        { in: 'body', path: '/token', rule: 'oneOf', message: 'either `token` or `card` is required' },
      ]);
    if (card) assertRawCards(deps, call.request);
    const now = deps.clock.now();
    const problems = problemsOf(given, now, card ? '/card' : '/token');
    if (problems.length > 0) {
      const details = { customerId, rules: problems.map(({ rule }) => rule) };
      await deps.db.run(scope, auditCall(call, { action: 'card.refused', details, now }));
      failFields(problems);
    }
    const row = await sealedCard(call, whatToKeep(call), given, now);
    const { id, fingerprint, last_four: lastFour } = row;
    return tryStoring(call, { id, fingerprint, lastFour }, () => store(call, row));
  },
});

type EnrollCall = Call<MoneyDeps, { kind: 'tenant'; scope: 'write:payments' }> & {
  body: Static<typeof NewVaultCard>;
};

/** What is sealed of a new card, and what may be shown of it. */
function whatToKeep({ deps, scope, body: { card, token } }: EnrollCall): Kept {
  if (card)
    return {
      secret: card.number,
      token_of: null,
      brand: brandOf(card.number),
      fingerprint: fingerprintOf(deps, scope, card.number),
    };
  // One of the two is there.
  const { value } = token!;
  return {
    secret: value,
    token_of: 'CARDPOINTE',
    brand: brandOfToken(value),
    fingerprint: tokenFingerprintOf(deps, scope, value),
  };
}

interface Kept extends Pick<NewCard, 'token_of' | 'brand' | 'fingerprint'> {
  /** The token, or the number. */
  secret: string;
}

/** The row of a new card. SERVICE_UNAVAILABLE when there is no key to seal it with. */
async function sealedCard(
  { deps, scope, body }: EnrollCall,
  { secret, ...kept }: Kept,
  given: { expiryMonth: number; expiryYear: number; holderName?: string },
  now: number,
): Promise<NewCard> {
  const { customerId, initiator = 'CUSTOMER', scheduled = false, mandate } = body;
  const keyId = deps.keys.currentKeyId;
  if (keyId === null) throw vaultKeyMissing('The vault has no key: cards cannot be stored.');
  const id = newGuid();
  return {
    id,
    ...kept,
    customer_id: customerId,
    last_four: secret.slice(-4),
    expiry_month: given.expiryMonth,
    expiry_year: given.expiryYear,
    holder_name: given.holderName ?? null,
    initiator,
    scheduled,
    mandate_text: mandate?.text ?? null,
    mandate_at: mandate ? Date.parse(mandate.acceptedAt) : null,
    restaurant_guids: reachOf(scope),
    created_at: now,
    sealed: await deps.keys.seal(secret, `${scope.tenantId}/${id}`),
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
