import type { SecretText } from '../../platform/crypto/secret-text.ts';
import type {
  Authorization,
  Capture,
  Inquiry,
  Outcome,
  Refund,
  SettlementReport,
  Tokenised,
  Void,
} from './outcomes.ts';

/**
 * What a card processor does for us, in our words. Adapters speak the processors' protocols; nothing of a protocol is
 * seen here but the facts that people ask the processor's support about.
 *
 * No method throws for anything that the outside world can do: every end is an outcome. The one that costs money when
 * misread is `unknown`: the request may have been carried out. It is never to be repeated under a new order id; ask
 * (`inquireByOrderId`), and when there is no answer to that either, `voidByOrderId`.
 *
 * Amounts are minor units of the currency beside them, positive. Times are ISO 8601 UTC.
 */
export interface PaymentProcessor {
  /** What this processor can do beside taking payments; what it cannot is answered `failed` with `UNSUPPORTED`. */
  readonly can: { inquire: boolean; settlement: boolean; tokenise: boolean };
  /**
   * Holds money on a card; with `capture` also queues it for settlement (a sale). A processor may approve less than was
   * asked (`partiallyApproved`) and cannot be told beforehand not to: who wants all or nothing voids it.
   */
  authorize(call: ProcessorCall, request: AuthorizeRequest): Promise<Outcome<Authorization>>;
  /** Queues an authorization for settlement, at most once; without `amount` all that was authorized. */
  capture(call: ProcessorCall, request: CaptureRequest): Promise<Outcome<Capture>>;
  /** Gives money back after settlement. A refund is a transaction of its own and may be declined. */
  refund(call: ProcessorCall, request: RefundRequest): Promise<Outcome<Refund>>;
  /** Takes back before settlement. With `amount` (before capture only) the hold shrinks by that much. */
  void(call: ProcessorCall, request: VoidRequest): Promise<Outcome<Void>>;
  /**
   * Takes back whatever was done under our order id. For lost answers: safe to repeat, and the processor's documents ask
   * to send it three times when an inquiry finds nothing. `failed` with `NOT_FOUND` means that nothing stands there.
   */
  voidByOrderId(call: ProcessorCall, orderId: string): Promise<Outcome<Void>>;
  /** One transaction by the processor's reference. */
  inquire(call: ProcessorCall, retref: string): Promise<Inquiry>;
  /** All transactions under one order id of ours, oldest first. An inquiry never writes and may be repeated at will. */
  inquireByOrderId(call: ProcessorCall, orderId: string): Promise<Inquiry>;
  /** Settlement batches: of one day, one by its number, or without a filter those not handed out yet. */
  settlementBatches(call: ProcessorCall, filter: SettlementFilter): Promise<SettlementReport>;
  /** Exchanges a card number for the processor's own token, which is worthless elsewhere. */
  tokenise(call: ProcessorCall, card: CardDetails): Promise<Outcome<Tokenised>>;
  /** Whether the processor answers and lets this account in. */
  verify(call: ProcessorCall): Promise<Outcome<object>>;
}

/** The adapters, by the processor that an account names. */
export interface Processors {
  for(account: MerchantAccount): PaymentProcessor;
  /**
   * Whether calls are let through. While a processor is plainly down for a merchant account, the calls of that account end at
   * once, as `failed` with `UNAVAILABLE`, and nothing is sent.
   */
  state(): ProcessorState[];
  /** Ends connections; calls under way end as lost answers. */
  close(): void;
}

export interface ProcessorState {
  processor: ProcessorName;
  /** `closed`: in use. `open`: refused at once. `halfOpen`: one call is let through to see. Of the account that is worst off. */
  circuit: 'closed' | 'open' | 'halfOpen';
  /** The most failures in a row. */
  failures: number;
  /** Merchant accounts that made calls lately, and those of them whose calls are refused. */
  accounts: number;
  accountsNotClosed: number;
}

/** `cardpointe`: the CardPointe gateway. `externalTerminal`: a terminal of another company; we only note what it did. */
export type ProcessorName = 'cardpointe' | 'externalTerminal';

/** On whose account a call is made: one restaurant's contract with a processor. */
export interface MerchantAccount {
  processor: ProcessorName;
  /** The processor's number for the restaurant, or the terminal's. */
  merchantId: string;
  /** The only currency that the account takes, ISO 4217. */
  currency: string;
  /** Empty when the processor needs none. */
  username: string;
  password: SecretText;
}

/** Goes with every call. */
export interface ProcessorCall {
  account: MerchantAccount;
  /**
   * How long to wait at most; past it the outcome is `unknown`. Without it the adapter's own limit, which is longer than
   * the processor's, so that a slow answer is usually still heard.
   */
  timeoutMs?: number;
  /** Our correlation id, for the log. */
  correlationId?: string;
}

export interface Money {
  /** Minor units. */
  amount: number;
  /** ISO 4217. */
  currency: string;
}

export interface AuthorizeRequest {
  /** Ours, unique for ever, recorded before the call: `orderIdFor(attempt's guid)`. */
  orderId: string;
  money: Money;
  capture: boolean;
  source: PaymentSource;
  /** How the card came to us. Leave it out when it was there. */
  entry?: 'ecommerce' | 'mailOrPhone' | 'recurring';
  storedCredential?: StoredCredential;
  billing?: BillingAddress;
}

export type PaymentSource =
  | { kind: 'card'; card: CardDetails }
  /** A token of this processor. The CVV may be given again by the card's holder. */
  | { kind: 'token'; token: string; expiry?: CardExpiry; cvv?: SecretText }
  /** Taken already, on a terminal that is not ours: what its slip says. */
  | { kind: 'terminal'; reference: string; authcode?: string; brand?: string; lastFour?: string };

export interface CardDetails {
  /** 12 to 19 digits. */
  number: SecretText;
  expiry: CardExpiry;
  /** Passed on once and stored nowhere. Not for charges that a merchant begins. */
  cvv?: SecretText;
}

export interface CardExpiry {
  /** 1 to 12. */
  month: number;
  /** Four digits. */
  year: number;
}

/** What the card networks must be told when a card is kept or a kept card is used. */
export interface StoredCredential {
  /** Who began this charge. */
  initiator: 'customer' | 'merchant';
  /** Part of a plan with fixed dates. */
  scheduled: boolean;
  /** The holder agrees now, with this charge, that the card is kept. */
  consentGiven?: boolean;
}

export interface BillingAddress {
  name?: string;
  address?: string;
  address2?: string;
  city?: string;
  region?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  postalCode?: string;
  phone?: string;
  email?: string;
}

export interface CaptureRequest {
  retref: string;
  /** Left out: all that was authorized. More than that needs an entitlement that most accounts lack. */
  money?: Money;
}

export interface RefundRequest {
  /** Of the settled payment. */
  retref: string;
  /** Ours for the refund, not the payment's. */
  orderId: string;
  money: Money;
}

export interface VoidRequest {
  retref: string;
  /** Left out: all of it. */
  money?: Money;
}

/** At most one of the two. */
export interface SettlementFilter {
  /** yyyymmdd of the processor's calendar. */
  date?: number;
  batchId?: string;
}

/**
 * The order id under which a processor knows an attempt of ours: letters only, made from the attempt's guid and nothing
 * else, so that it can be found again from either side. Processors mask what looks like a card number and then no longer
 * find it; a text without digits never does.
 */
export function orderIdFor(guid: string): string {
  return `co-${guid.replaceAll('-', '').replace(/[0-9]/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
}
