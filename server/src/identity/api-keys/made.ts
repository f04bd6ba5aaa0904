import Type from 'typebox';
import type { TenantScope } from '../../access/index.ts';
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
] as const;

/** Something that lets somebody in, is told what happens, gets the money or the guests, and that outlives the key that made it. */
export interface Made {
  kind: (typeof MADE_KINDS)[number];
  /** Of a slug, an account for card payments, and a change of it: the restaurant's. */
  guid: string;
  restaurantGuid: string | null;
  name: string;
  /** When the key made it, or what opens it. */
  madeAt: number;
}

type Actor = Pick<NewAuditEntry, 'principal' | 'actor' | 'request' | 'correlationId'>;

/** What keys made. Groups that identity does not know keep it; main puts them together. */
export interface MadeByKeys {
  /** What still works. Waits for nobody: a key is revoked at once, whoever holds a row of what it made. */
  find(tx: Transaction, scope: TenantScope, keyId: string): Promise<Made[]>;
  /**
   * Ends it, and says what it was: a device is revoked, a PIN taken away, the key of a printer taken away, a webhook endpoint
   * disabled, a change of the payment account that waits is cancelled, a domain is removed. An account and a slug that the key has
   * set are left: nobody but an owner knows which is right. It waits for whoever holds these, so the events are the caller's, behind everything that may wait.
   */
  end(
    tx: Transaction,
    scope: TenantScope,
    by: { keyId: string; actor: Actor; now: number },
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
        'of a webhook endpoint its address, of a payment account its `merchantId`, of a domain or slug itself',
    }),
    madeAt: Type.String({
      ...Field.Timestamp,
      description: 'when the key made it, its code, its PIN or its secret, set it or asked for it',
    }),
  },
  { $id: 'MadeByKey', description: 'Something that a key made and that works without it.' },
);

export const renderMade = ({ madeAt, ...made }: Made) => ({ ...made, madeAt: isoTime(madeAt) });
