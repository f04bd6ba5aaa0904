import Type from 'typebox';
import type { Actor as PutBy, TenantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { EventStatement } from '../../platform/db/statement.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nullable } from '../../platform/http/shapes.ts';
import type { NewAuditEntry } from '../../records/audit-log/index.ts';

export const MADE_KINDS = [
  'DEVICE',
  'STAFF_MEMBER',
  'PRINTER',
  'WEBHOOK_ENDPOINT',
  'PAYMENT_ACCOUNT_CHANGE',
  'PAYMENT_ACCOUNT',
  'DOMAIN',
  'SLUG',
  'API_KEY',
  'USER',
] as const;

/** Who made something: a key, or a person. */
export interface Maker {
  kind: 'KEY' | 'USER';
  id: string;
}

/** The same with the accounts that a person had before, which became this one. */
export interface Makers {
  kind: Maker['kind'];
  ids: readonly string[];
}

/** Whether they put in force what is there now: nobody has decided about it since. What older code made may be theirs. */
export function isPutBy({ kind, ids }: Makers, putBy: string | null): boolean {
  if (putBy === null) return true;
  const by = JSON.parse(putBy) as PutBy;
  return by.kind === kind && by.id !== null && ids.includes(by.id);
}

/**
 * Something that lets somebody in, is told what happens, gets the money or the guests, and that outlives the key that made it, or the
 * place of the person.
 */
export interface Made {
  kind: (typeof MADE_KINDS)[number];
  /** Of a slug, an account for card payments, and a change of it: the restaurant's. */
  guid: string;
  restaurantGuid: string | null;
  name: string;
  /** When it was made, or what opens it. */
  madeAt: number;
}

type Actor = Pick<NewAuditEntry, 'principal' | 'actor' | 'request' | 'correlationId'>;

/** What keys and people made. Groups that identity does not know keep it; main puts them together. */
export interface WhatWasMade {
  /** What still works. Waits for nobody: a key is revoked at once, whoever holds a row of what it made. */
  find(tx: Transaction, scope: TenantScope, by: { maker: Maker; now: number }): Promise<Made[]>;
  /**
   * Ends it, and says what it was: a device is revoked, a PIN taken away, the key of a printer taken away, a webhook endpoint
   * disabled, a change of the payment account that waits is cancelled, a domain is removed, a key is revoked. An account and a slug
   * that they have set are left, and so are users that they added or made owners: nobody but an owner knows which is right. It waits for whoever
   * holds these, so the events are the caller's, behind everything that may wait.
   */
  end(
    tx: Transaction,
    scope: TenantScope,
    by: { maker: Maker; actor: Actor; now: number },
  ): Promise<{ ended: Made[]; left: Made[]; events: EventStatement[] }>;
}

export const MadeShape = Type.Object(
  {
    kind: enumOf(MADE_KINDS),
    guid: {
      ...Field.Guid,
      description: 'of a slug, a payment account, and a change of it, that of its restaurant',
    },
    restaurantGuid: nullable(Field.Guid),
    name: Type.String({
      description:
        'of a webhook endpoint its address, of a payment account its `merchantId`, of a domain or slug itself, of a user the e-mail address',
    }),
    madeAt: Type.String({
      ...Field.Timestamp,
      description: 'when they made it, its code, its PIN or its secret, set it or asked for it',
    }),
  },
  { $id: 'Made', description: 'something that a key or a person made and that works without them' },
);

export const renderMade = ({ madeAt, ...made }: Made) => ({ ...made, madeAt: isoTime(madeAt) });
