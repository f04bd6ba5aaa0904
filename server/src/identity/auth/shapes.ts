import Type from 'typebox';
import { GrantShape, listOf, RoleName, SCOPES } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable } from '../../platform/http/shapes.ts';
import type { RoleDirectory } from '../roles/index.ts';
import type { SessionViewRow } from './session-queries.ts';

const NAME_MAX = 200;
/** 256 random bits in base64url, with a margin for other forms. */
const TOKEN_MAX = 200;

export const PersonName = nonBlank(NAME_MAX, { description: 'in any script' });

/** The name of a tenant that somebody makes. */
export const TenantName = nonBlank(NAME_MAX);

export const Locale = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  description: 'language tag (BCP 47), for example es-ES',
});

/** The token of a mailed link. */
export const LinkToken = Type.String({ minLength: 1, maxLength: TOKEN_MAX, pattern: '^[\\w.~-]+$' });

export const SsoProvider = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'for a button' }),
    startPath: Type.String({ description: 'where the browser goes to sign in; takes `returnTo`' }),
  },
  { $id: 'SsoProvider', description: 'an identity provider that people can sign in with' },
);

/** Always the same answer, so that it does not reveal whether an address has an account. */
export const AcceptedResponse = Type.Object(
  { accepted: Type.Boolean() },
  {
    $id: 'AcceptedResponse',
    description: 'that the request was taken; it says no more, so that nobody learns who has an account',
  },
);

/** The user and the tenant that a confirmed sign-up created. */
export const Verified = Type.Object(
  { uid: Field.Guid, email: Type.String(), tenantId: nullable(Field.Guid) },
  { $id: 'VerifiedSignUp', description: 'an account whose address is proven' },
);

export const SessionResult = Type.Object(
  {
    session: Type.Object({
      id: Field.Guid,
      createdAt: Field.Timestamp,
      accessExpiresAt: {
        ...Field.Timestamp,
        description: 'when the access cookie ends; renewed silently while in use',
      },
      refreshExpiresAt: { ...Field.Timestamp, description: 'slides with every refresh' },
      endsAt: { ...Field.Timestamp, description: 'then the person must log in again, even during activity' },
      secondFactor: Type.Boolean({ description: 'whether a second factor was shown' }),
    }),
    user: Type.Object({
      uid: Field.Guid,
      email: Type.String(),
      emailVerifiedAt: nullable(Field.Timestamp),
      name: Type.String(),
      locale: nullable(Type.String()),
      isOperator: Type.Boolean(),
      mfaEnabled: Type.Boolean(),
      mustChangePassword: Type.Boolean({
        description: 'another person set the password: it must be changed before anything else',
      }),
    }),
    tenants: Type.Array(
      Type.Object({
        tenantId: Field.Guid,
        name: Type.String(),
        role: RoleName,
        restaurantGuids: Type.Array(Field.Guid, { description: 'empty = all of the tenant' }),
        scopes: Type.Array(enumOf(SCOPES), { description: 'what they may do there: show no more than that' }),
        permissions: Type.Array(GrantShape, {
          description: 'what they may do there without an approval',
        }),
      }),
    ),
  },
  { $id: 'SessionResult', description: 'the session that has begun, and who has signed in' },
);

export type SessionResult = Type.Static<typeof SessionResult>;

interface Membership {
  tenantId: string;
  name: string;
  role: string;
  restaurantGuids: string[];
}

export async function renderSession(
  row: SessionViewRow,
  accessExpiresAt: number,
  roles: RoleDirectory,
): Promise<SessionResult> {
  const tenants = (JSON.parse(row.tenants) as Membership[]).map(async (membership) => {
    const { scopes, grants } = await roles.rightsOf(membership.tenantId, membership.role);
    return { ...membership, scopes: [...scopes], permissions: listOf(grants) };
  });
  return {
    session: {
      id: row.id,
      createdAt: isoTime(row.created_at),
      accessExpiresAt: isoTime(accessExpiresAt),
      refreshExpiresAt: isoTime(row.refresh_expires_at),
      endsAt: isoTime(row.ends_at),
      secondFactor: row.second_factor,
    },
    user: {
      uid: row.uid,
      email: row.email,
      emailVerifiedAt: row.email_verified_at === null ? null : isoTime(row.email_verified_at),
      name: row.name,
      locale: row.locale,
      isOperator: row.is_operator,
      mfaEnabled: row.mfa_enabled_at !== null,
      mustChangePassword: row.must_change_password,
    },
    tenants: await Promise.all(tenants),
  };
}

/** Of requests that only cookies say something in. */
export const AnyBody = Type.Optional(Type.Unsafe<unknown>({ description: 'not looked at' }));

export const ResumedSession = Type.Object(
  { current: { ...nullable(SessionResult), description: 'null: nobody is signed in' } },
  { $id: 'ResumedSession', description: 'who is signed in, if anybody' },
);

export const SignedOut = Type.Object(
  { signedOut: Type.Boolean() },
  { $id: 'SignedOut', description: 'that the session is ended' },
);

export const CustomToken = Type.Object(
  {
    customToken: nullable(Type.String({ description: 'for POST /auth/signin there; null in a replay' })),
    firebaseToken: nullable(
      Type.String({ description: "Firebase's claim set; null unless a service account is configured" }),
    ),
    domain: Type.String(),
    tenantId: nullable(Field.Guid),
    expiresAt: Field.Timestamp,
  },
  { $id: 'CustomToken', description: 'a token with which a page on a domain of yours begins a session' },
);

export const KeySet = Type.Object(
  {
    keys: Type.Array(
      Type.Object({
        kty: Type.String({ description: 'the kind of key: EC' }),
        crv: Type.String({ description: 'the curve: P-256' }),
        x: Type.String({ description: 'the point of the curve, in base64url' }),
        y: Type.String({ description: 'the point of the curve, in base64url' }),
        kid: Type.String({ description: 'the name of the key in the header of a token' }),
        alg: Type.String({ description: 'what it signs with: ES256' }),
        use: Type.String({ description: 'always sig' }),
      }),
      { description: 'those that tokens may be signed with now' },
    ),
  },
  { $id: 'KeySet', description: 'public keys, in the form of RFC 7517' },
);
