import type { Language } from '@comanda/documents';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { TenantContext } from '../../platform/db/database.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import { keptTrace } from '../../platform/trace.ts';
import { announce } from '../../platform/workers/bus.ts';

interface AccountChangeInMail {
  name: string;
  tenantName: string;
  restaurantName: string;
  processor: string;
  merchantId: string;
  by: string;
}

/** Every mail there is, with what its text needs. Links are absolute. */
export interface MailTemplate {
  'verify-email': { name: string; link: string };
  'already-registered': { name: string; link: string };
  'reset-password': { name: string; link: string };
  'password-changed': { name: string };
  invitation: { name: string; inviterName: string; tenantName: string; link: string };
  'confirm-new-email': { name: string; link: string };
  'confirm-own-email': { name: string; link: string };
  'second-factor-changed': { name: string; personName: string; change: SecondFactorChange; at: string };
  'passkey-changed': {
    name: string;
    personName: string;
    passkeyName: string;
    change: PasskeyChange;
    at: string;
  };
  'identity-changed': {
    name: string;
    personName: string;
    providerName: string;
    change: IdentityChange;
    at: string;
  };
  'email-change-notice': { name: string; newEmail: string };
  'webhook-disabled': {
    name: string;
    tenantName: string;
    host: string;
    reason: 'failing' | 'gone';
    since: string;
  };
  'domain-failing': {
    name: string;
    tenantName: string;
    domain: string;
    problem: string;
    action: string;
    /** When it stops leading to the restaurant; null: it has. */
    failsAt: string | null;
  };
  'card-testing': { name: string; tenantName: string; blocks: readonly BlockInMail[] };
  'api-key-issued': { name: string; tenantName: string; keyName: string; by: string; at: string };
  'api-key-changed': {
    name: string;
    tenantName: string;
    keyName: string;
    /** A sentence each. */
    changes: readonly string[];
    by: string;
    at: string;
  };
  'webhook-secret-rotated': { name: string; tenantName: string; url: string; by: string; at: string };
  'payment-account-changed': AccountChangeInMail & { at: string };
  'payment-account-change-requested': AccountChangeInMail & { effectiveAt: string };
  'domain-active': { name: string; tenantName: string; domain: string; by: string; at: string };
  'member-with-power': {
    name: string;
    tenantName: string;
    personName: string;
    role: string;
    by: string;
    at: string;
  };
  deprecation: {
    name: string;
    what: string;
    sunset: string;
    successor: string | null;
    keys: readonly string[];
    /** Webhook endpoints that are sent it; mail that older code queued has none. */
    endpoints?: readonly string[];
    /** What to do; null where the service does not know its own address. */
    link: string | null;
  };
  receipt: {
    language: Language;
    restaurantName: string;
    /** That of the paper. */
    title: string;
    rows: readonly (readonly [label: string, amount: string])[];
    link: string;
  };
  'new-sign-in': { name: string; device: string; address: string; at: string };
}

/** Who was stopped for card testing, with what its owner knows it by, and how many cards there were. */
export interface BlockInMail {
  kind: 'KEY' | 'USER' | 'ADDRESS' | 'CARD';
  label: string;
  cause: 'DECLINED' | 'STORED';
  counted: number;
  endsAt: string;
}

/** What became of a second factor. RESET: an owner or an operator removed it. */
export type SecondFactorChange = 'ENROLLED' | 'DISABLED' | 'RESET';

/** What became of an identity at a single sign-on provider. */
export type IdentityChange = 'LINKED' | 'UNLINKED';

/** What became of a passkey. SUSPECT: its counter went back. */
export type PasskeyChange = 'ADDED' | 'REMOVED' | 'SUSPECT';

const insert = statement(
  'mail.queue',
  `insert into outgoing_mail (id, recipient, template, data, next_try_at, created_at, trace, about_tenant, about)
   values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
);

/** Whose business a mail is about, and which things: it goes with them while it waits. */
interface About {
  tenantId: string;
  guids: readonly string[];
}

/**
 * The statements that put a mail into the queue and wake the sender; they run in the role `comanda_identity`, and
 * those of a receipt, which is about something of a tenant, in that of requests. It belongs to the trace of the request that
 * queues it.
 */
export function queueMail<T extends keyof MailTemplate>(
  sealer: Sealer,
  { to, template, data, about }: { to: string; template: T; data: MailTemplate[T]; about?: About },
  now: number,
): readonly Statement[] {
  const id = newGuid();
  const sealed = sealer.seal('mail', id, JSON.stringify(data));
  return [
    insert([id, to, template, sealed, new Date(now), keptTrace(), about?.tenantId, about?.guids]),
    announce('mail', id),
  ];
}

const forget = statement(
  'mail.forget_about',
  'delete from outgoing_mail where about_tenant = $1 and about @> array[$2::uuid]',
);
/** Takes back what waits to be sent about a guest of an order, or a customer, who is erased. */
export const forgetMailAbout = ({ tenantId }: TenantContext, guid: string): Statement =>
  forget([tenantId, guid]);
