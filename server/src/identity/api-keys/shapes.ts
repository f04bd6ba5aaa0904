import Type from 'typebox';
import { SCOPES } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { EmailAddress } from '../../platform/email.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject } from '../../platform/http/shapes.ts';
import { MadeShape } from '../accounts/index.ts';
import { kindOf, modeOf } from './key.ts';

const RATE_LIMIT_MAX = 1_000_000;

const RateLimit = Type.Integer({
  minimum: 1,
  maximum: RATE_LIMIT_MAX,
  description: 'requests per 60 seconds',
});

const KEY_MODES = ['live', 'test'] as const;

const KeyKind = enumOf(['SECRET', 'PUBLISHABLE'] as const, {
  description: 'PUBLISHABLE: it stands in pages, and only begins guest sessions of one restaurant',
});

export const ApiKey = Type.Object(
  {
    id: Field.Guid,
    tenantId: Field.Guid,
    name: Type.String(),
    description: Type.String(),
    hint: Type.String({ description: 'enough to recognize the key by' }),
    mode: enumOf(KEY_MODES),
    kind: KeyKind,
    origins: Type.Array(Type.String(), { description: 'of the pages that a publishable key is for' }),
    scopes: Type.Array(enumOf(SCOPES)),
    sources: Type.Array(Type.String(), { description: 'where its orders come from; the first by default' }),
    restaurantGuids: Type.Array(Field.Guid, { description: 'empty: all restaurants of the tenant' }),
    allowedAddresses: Type.Array(Type.String(), { description: 'addresses and CIDR ranges; empty: any' }),
    rateLimit: RateLimit,
    securityContact: nullable(Type.String()),
    contactEmail: nullable(Type.String()),
    expiresAt: nullable(Field.Timestamp),
    revokedAt: nullable(Field.Timestamp),
    rotatedFrom: nullable(Field.Guid),
    lastUsedAt: nullable(Field.Timestamp),
    ...Field.stamps,
  },
  { $id: 'ApiKey', description: 'a key of a tenant, without the key itself' },
);

export const IssuedApiKey = Type.Object(
  {
    apiKey: ApiKey,
    key: nullable(Type.String({ description: 'the key itself, once; null when the answer is a replay' })),
  },
  { $id: 'IssuedApiKey', description: 'a new key. The key itself is shown this once' },
);

const changeable = {
  name: nonBlank(100, { description: 'the name of the integration' }),
  description: Type.String({ maxLength: 500 }),
  sources: Type.Array(Field.OrderSource, {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
    description:
      'where its orders may come from; the first is meant when an order names none. API by default',
  }),
  allowedAddresses: Type.Array(Type.String({ minLength: 2, maxLength: 50 }), { maxItems: 100 }),
  origins: Type.Array(Type.String({ minLength: 8, maxLength: 300 }), {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    description: 'of the pages that a publishable key is for, such as `https://order.example.com`',
  }),
  rateLimit: RateLimit,
  securityContact: nonBlank(254, { description: 'whom to tell about a leak' }),
  contactEmail: EmailAddress,
  expiresAt: Field.Timestamp,
};

const { name: _, ...optional } = changeable;
const partial = {
  description: Type.Optional(optional.description),
  sources: Type.Optional(optional.sources),
  allowedAddresses: Type.Optional(optional.allowedAddresses),
  origins: Type.Optional(optional.origins),
  rateLimit: Type.Optional(optional.rateLimit),
  securityContact: Type.Optional(optional.securityContact),
  contactEmail: Type.Optional(optional.contactEmail),
  expiresAt: Type.Optional(optional.expiresAt),
};

export const NewApiKey = requestObject({
  tenantId: Field.Guid,
  name: changeable.name,
  kind: Type.Optional(KeyKind),
  scopes: Type.Optional(
    Type.Array(enumOf(SCOPES), {
      maxItems: SCOPES.length,
      uniqueItems: true,
      description: 'what it may do: one at least, and none of a publishable key',
    }),
  ),
  restaurantGuids: Type.Optional(Type.Array(Field.Guid, { maxItems: 500, uniqueItems: true })),
  mode: Type.Optional(enumOf(KEY_MODES)),
  ...partial,
});

/** Scopes and restaurants are fixed at issuance (spec, section 5): a key that should do more is another key. */
export const ApiKeyChange = requestObject({
  name: Type.Optional(changeable.name),
  ...partial,
  version: Type.Optional(Field.Version),
});

export const OVERLAP_DEFAULT_SECONDS = 7 * 24 * 60 * 60;

export const Rotation = requestObject({
  overlapSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 7_776_000,
      default: OVERLAP_DEFAULT_SECONDS,
      description: 'how long the old key keeps working',
    }),
  ),
});

/** Keys are named with their tenant: nobody, operators included, can reach into all tenants at once. */
export const keyParams = requestObject({ id: Field.Guid });
export const keyQuery = requestObject({ tenantId: Field.Guid });

export const revocation = {
  withWhatItMade: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'true: its devices are revoked, PINs that it made are taken away, keys of its printers taken away, and its webhook endpoints disabled',
    }),
  ),
};

export const RevokedApiKey = Type.Object(
  {
    ...ApiKey.properties,
    left: Type.Array(MadeShape, { description: 'what it made that still works' }),
    ended: Type.Array(MadeShape, { description: 'what it made that was ended with it' }),
  },
  { $id: 'RevokedApiKey', description: 'A key that works no more, and what it made.' },
);

export interface KeyRow {
  tenant_id: string;
  id: string;
  hash: string;
  hint: string;
  name: string;
  description: string;
  scopes: string[];
  sources: string[];
  origins: string[];
  restaurant_guids: string[];
  allowed_addresses: string[];
  rate_limit: number;
  security_contact: string | null;
  contact_email: string | null;
  expires_at: number | null;
  revoked_at: number | null;
  rotated_from: string | null;
  last_used_at: number | null;
  version: number;
  created_at: number;
  updated_at: number;
}

const timeOrNull = (epochMs: number | null) => (epochMs === null ? null : isoTime(epochMs));

export function renderKey(row: KeyRow): Type.Static<typeof ApiKey> {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    name: row.name,
    description: row.description,
    hint: row.hint,
    mode: modeOf(row.hint),
    kind: kindOf(row.hint),
    origins: row.origins,
    scopes: row.scopes as Type.Static<typeof ApiKey>['scopes'],
    sources: row.sources,
    restaurantGuids: row.restaurant_guids,
    allowedAddresses: row.allowed_addresses,
    rateLimit: row.rate_limit,
    securityContact: row.security_contact,
    contactEmail: row.contact_email,
    expiresAt: timeOrNull(row.expires_at),
    revokedAt: timeOrNull(row.revoked_at),
    rotatedFrom: row.rotated_from,
    lastUsedAt: timeOrNull(row.last_used_at),
    version: row.version,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}
