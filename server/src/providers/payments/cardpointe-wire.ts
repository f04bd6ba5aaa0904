import type { AnswerDifference, Failed, FailureReason, ProcessorFacts, Unknown } from './outcomes.ts';
import type { AuthorizeRequest, BillingAddress, CardExpiry, MerchantAccount } from './port.ts';

/** How our requests are written for the gateway, and which of them it could not take. */

/** Printable ASCII, short, and no run of digits that could pass for a card number: those are masked and lost. */
const ORDER_ID = /^(?!.*\d{12})[\x21-\x7e]{1,50}$/;
const RETREF = /^[\w-]{1,20}$/;

/** A member of a request; what is undefined or blank is left out. */
export type Members = Record<string, string | undefined>;

export function sourceMembers({ source, storedCredential }: AuthorizeRequest): Members {
  if (source.kind === 'terminal') return {};
  // A merchant cannot have it: it is never stored.
  const mayHaveCvv = storedCredential?.initiator !== 'merchant';
  if (source.kind === 'token') {
    return {
      account: source.token,
      expiry: source.expiry && expiryOf(source.expiry),
      cvv2: mayHaveCvv ? source.cvv?.reveal() : undefined,
    };
  }
  const { number, expiry, cvv } = source.card;
  return {
    account: number.reveal(),
    expiry: expiryOf(expiry),
    cvv2: mayHaveCvv ? cvv?.reveal() : undefined,
  };
}

const ENTRY = { ecommerce: 'E', mailOrPhone: 'T', recurring: 'R' } as const;

/** How the card came to us, and what the networks must hear about kept cards (the gateway's table of pairs). */
export function storedCredentialMembers({ entry, storedCredential }: AuthorizeRequest): Members {
  const ecomind = entry && ENTRY[entry];
  if (!storedCredential) return { ecomind };
  const { initiator, scheduled, consentGiven } = storedCredential;
  const byMerchant = initiator === 'merchant';
  return {
    ecomind: byMerchant && scheduled ? 'R' : (ecomind ?? 'E'),
    cof: byMerchant ? 'M' : 'C',
    cofscheduled: scheduled ? 'Y' : 'N',
    cofpermission: consentGiven ? 'Y' : undefined,
  };
}

export function billingMembers(billing: BillingAddress): Members {
  return {
    name: ascii(billing.name, 30),
    address: ascii(billing.address, 30),
    address2: ascii(billing.address2, 30),
    city: ascii(billing.city, 30),
    region: ascii(billing.region, 20),
    country: ascii(billing.country, 2),
    postal: ascii(billing.postalCode?.replace(/[^0-9A-Za-z]/g, ''), 9),
    phone: ascii(billing.phone, 15),
    email: billing.email && billing.email.length <= 128 ? ascii(billing.email, 128) : undefined,
  };
}

/** Values are US-ASCII: letters lose their marks, what has no ASCII form goes. */
function ascii(value: string | undefined, max: number): string | undefined {
  return value
    ?.normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, max);
}

/** MMYY. */
export const expiryOf = ({ month, year }: CardExpiry): string =>
  String(month).padStart(2, '0') + String(year).slice(-2);

export const withoutBlanks = (members: Members): Record<string, string> =>
  Object.fromEntries(Object.entries(members).filter((entry): entry is [string, string] => Boolean(entry[1])));

export const wrongOrderId = (orderId: string): Failed | undefined =>
  ORDER_ID.test(orderId) ? undefined : failed('INVALID', 'an order id that the gateway would not find again');

export const wrongRetref = (retref: string): Failed | undefined =>
  RETREF.test(retref) ? undefined : failed('NOT_FOUND', 'not a reference of the gateway');

export function wrongMoney(
  account: MerchantAccount,
  { amount, currency }: { amount: number; currency: string },
): Failed | undefined {
  if (currency !== account.currency) return failed('INVALID', `the account takes ${account.currency} only`);
  return Number.isSafeInteger(amount) && amount >= 0 && amount <= AMOUNT_MAX
    ? undefined
    : failed('INVALID', 'an amount that is not a whole number of minor units');
}

/** Longer ones do not fit the gateway's field. */
const AMOUNT_MAX = 99_999_999_999;

export function failed(reason: FailureReason, message: string, facts: ProcessorFacts | null = null): Failed {
  return { kind: 'failed', reason, message, facts };
}

export function unknown(message: string, facts: ProcessorFacts | null = null): Unknown {
  return { kind: 'unknown', message, facts };
}

/** An answer that was not to what was asked. */
export function unfit(what: AnswerDifference['what'], amount: number | null, facts: ProcessorFacts): Unknown {
  const message = `an answer with another ${what.toLowerCase()}`;
  return { kind: 'unknown', message, facts, differs: { what, amount, retref: facts.retref } };
}
