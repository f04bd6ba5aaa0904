import type { Static } from 'typebox';
import type { Approver } from '../../../people/approvals/index.ts';
import { SecretText } from '../../../platform/crypto/secret-text.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { failFields } from '../../../platform/errors.ts';
import { recordAudit } from '../../../records/audit-log/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import {
  assertRawCards,
  brandOf,
  brandOfToken,
  cardForCharge,
  fingerprintOf,
  problemsOf,
  tokenFingerprintOf,
} from '../../vault/index.ts';
import { paymentFormat } from '../formats.ts';
import { isOfOpenTab, rejectField } from '../payment.ts';
import { findByRetref } from '../queries.ts';
import type { PaymentSource } from '../source-shapes.ts';
import type { CardCall } from './exchange.ts';
import { heldCardOf } from './held-card.ts';
import type { MerchantConnection } from './merchant-connection.ts';
import type { Charge } from './processor-calls.ts';

/** The source of a charge: a token, a card on file, a card number, or the slip of a terminal. */

export interface ResolvedSource extends Omit<Charge, 'capture'> {
  brand: string | null;
  lastFour: string | null;
  vaultCardId: string | null;
  reference: string | null;
  /** What the card counts by against card testing; null for what a terminal has taken: its card was there. */
  fingerprint: string | null;
  /** Written with the attempt. */
  audit(paymentGuid: string, approver: Approver | null): readonly Statement[];
}

/** Reads the source of a charge; rejects what cannot be charged under this account, before anything is recorded. */
export async function readSource(
  call: CardCall,
  { account }: MerchantConnection,
  request: Static<typeof PaymentSource>,
): Promise<ResolvedSource> {
  const isTerminal = account.processor === 'externalTerminal';
  if (isTerminal !== (request.terminal !== undefined)) {
    rejectField(
      '/source',
      'oneOf',
      isTerminal ? 'must be a terminal for this account' : 'belongs to EXTERNAL_TERMINAL accounts',
    );
  }
  const nothing = {
    brand: null,
    lastFour: null,
    vaultCardId: null,
    reference: null,
    fingerprint: null,
    audit: () => [],
  };
  if (request.terminal) {
    const { reference, authcode, brand, lastFour } = request.terminal;
    const source = {
      kind: 'terminal' as const,
      reference,
      ...(authcode ? { authcode } : {}),
      ...(lastFour ? { lastFour } : {}),
    };
    return { ...nothing, source, brand: brand ?? null, lastFour: lastFour ?? null, reference };
  }
  if (request.heldRetref) return cardOfHold(call, request.heldRetref);
  if (request.vaultCardId) return cardOnFile(call, request.vaultCardId);
  if (request.card) return plainCard(call, request.card);
  // A request has exactly one source.
  const { value, expiryMonth, expiryYear, cvv } = request.token!;
  if ((expiryMonth === undefined) !== (expiryYear === undefined))
    rejectField('/source/token', 'required', 'expiryMonth and expiryYear come together');
  const expiry = expiryMonth && expiryYear ? { expiry: { month: expiryMonth, year: expiryYear } } : {};
  return {
    ...nothing,
    source: { kind: 'token', token: value, ...expiry, ...secret(cvv) },
    brand: brandOfToken(value),
    lastFour: value.slice(-4),
    fingerprint: tokenFingerprintOf(call.deps, call.scope, value),
  };
}

const secret = (cvv: string | undefined) => (cvv === undefined ? {} : { cvv: new SecretText(cvv) });

async function cardOnFile(
  { deps, scope, request, correlationId }: CardCall,
  id: string,
): Promise<ResolvedSource> {
  const { checked, ...card } = await cardForCharge(deps, scope, id);
  assertValidCard(deps, checked, '/source/vaultCardId');
  const { tenantId, principal } = scope;
  return {
    ...card,
    vaultCardId: id,
    reference: null,
    audit: (paymentGuid, approver) => [
      recordAudit({
        tenantId,
        principal,
        action: 'card.charged',
        target: { kind: 'card', id },
        request,
        correlationId,
        details: { paymentGuid, ...(approver ? { approver } : {}) },
        now: deps.clock.now(),
      }),
    ],
  };
}

/** The card of a hold of a tab. VALIDATION_ERROR when there is none of this reference, or it is not held any more. */
async function cardOfHold({ deps, scope }: CardCall, retref: string): Promise<ResolvedSource> {
  const [rows] = await deps.db.run(scope, findByRetref(scope, retref));
  const row = rows.find(({ restaurant_guid: guid }) => guid === scope.restaurantGuid);
  const hold = row && paymentFormat.parse(row);
  if (!hold || !isOfOpenTab(hold)) rejectField('/source/heldRetref', 'known', 'is not held for an open tab');
  const card = await heldCardOf(deps, scope, hold);
  const { cardBrand: brand, last4: lastFour, vaultCardId } = hold;
  const fingerprint =
    card.source.kind === 'token' ? tokenFingerprintOf(deps, scope, card.source.token) : null;
  return { ...card, brand, lastFour, vaultCardId, reference: null, fingerprint, audit: () => [] };
}

function plainCard(
  { deps, scope, request }: CardCall,
  card: NonNullable<Static<typeof PaymentSource>['card']>,
): ResolvedSource {
  assertRawCards(deps, request);
  assertValidCard(deps, card, '/source/card');
  const { number, expiryMonth: month, expiryYear: year, cvv, holderName, postalCode } = card;
  const billing = { ...(holderName ? { name: holderName } : {}), ...(postalCode ? { postalCode } : {}) };
  return {
    source: {
      kind: 'card',
      card: { number: new SecretText(number), expiry: { month, year }, ...secret(cvv) },
    },
    billing,
    brand: brandOf(number),
    lastFour: number.slice(-4),
    vaultCardId: null,
    reference: null,
    fingerprint: fingerprintOf(deps, scope, number),
    audit: () => [],
  };
}

function assertValidCard({ clock }: MoneyDeps, card: Parameters<typeof problemsOf>[0], at: string): void {
  const problems = problemsOf(card, clock.now(), at);
  if (problems.length > 0) failFields(problems);
}
