import Type from 'typebox';
import { RoleName } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { failFields } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { nullable, requestObject } from '../../platform/http/shapes.ts';
import { RECOVERY_CODE_MAX_LENGTH } from '../auth/index.ts';
import { PasskeyAssertion } from '../passkeys/index.ts';
import { deviceName } from './device.ts';
import type { MembershipRow, ProfileRow, SessionRow } from './queries.ts';

const NAME_MAX = 100;
const LOCALE_MAX = 35;

/**
 * A person's name, in any script. Control characters would break mails and logs apart, and direction overrides could
 * make a name read like another one.
 */
export const PersonName = Type.String({
  minLength: 1,
  maxLength: NAME_MAX,
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]+$',
  description: 'in any script; no control characters',
});

/** The stored form of a name: Unicode-normalized and trimmed. */
export const tidyName = (name: string): string => name.normalize('NFC').trim();

const Locale = Type.String({
  minLength: 2,
  maxLength: LOCALE_MAX,
  description: 'BCP 47 language tag, for example pt-BR',
});

/** The canonical form of a language tag; VALIDATION_ERROR when it is none. */
export function canonicalLocale(tag: string | null | undefined): string | null {
  if (tag === null || tag === undefined) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    const message = 'is not a BCP 47 language tag, for example pt-BR';
    failFields([{ in: 'body', path: '/locale', rule: 'locale', message }]);
  }
}

/** Six digits of the authenticator app, or a recovery code. */
export const GivenCode = Type.String({
  minLength: 6,
  maxLength: RECOVERY_CODE_MAX_LENGTH,
  description: 'code of the authenticator app, or a recovery code',
});
/** One of the two. */
export const GivenFactor = {
  code: Type.Optional(GivenCode),
  passkey: Type.Optional(PasskeyAssertion),
};
/** Six digits of the authenticator app. */
export const TotpCode = Type.String({ pattern: '^\\d{6}$', description: 'six digits' });

/** An account as everybody sees it who may see it at all. */
export const accountFields = {
  uid: Field.Guid,
  email: Type.String(),
  emailVerified: Type.Boolean(),
  name: Type.String(),
  locale: nullable(Type.String()),
};

export const Profile = Type.Object(
  {
    ...accountFields,
    hasPassword: Type.Boolean({ description: 'false for people who only sign in elsewhere' }),
    mustChangePassword: Type.Boolean({
      description: 'another person set this first password: it must be changed before anything else',
    }),
    mfaEnabled: Type.Boolean(),
    hasAuthenticatorApp: Type.Boolean({
      description: 'whether an authenticator app is one of the second factors',
    }),
    passkeys: Type.Integer({ minimum: 0, description: 'how many passkeys you have' }),
    recoveryCodesLeft: Type.Integer({ minimum: 0 }),
    isOperator: Type.Boolean({ description: "the service's own administrator" }),
    ...Field.stamps,
  },
  { $id: 'Profile', description: 'your own account' },
);

/** The fields that users may change about themselves. Role, tenant and status are not among them. */
export const ProfileChange = requestObject({
  name: PersonName,
  locale: Type.Optional(nullable(Locale)),
  version: Type.Optional(Field.Version),
});

/** What everybody sees of an account who may see it at all. */
export const renderPerson = (
  row: Pick<
    ProfileRow,
    | 'uid'
    | 'email'
    | 'email_verified_at'
    | 'name'
    | 'locale'
    | 'mfa_enabled_at'
    | 'version'
    | 'created_at'
    | 'updated_at'
  >,
) => ({
  uid: row.uid,
  email: row.email,
  emailVerified: row.email_verified_at !== null,
  name: row.name,
  locale: row.locale,
  mfaEnabled: row.mfa_enabled_at !== null,
  version: row.version,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
});

export const renderProfile = (row: ProfileRow): Type.Static<typeof Profile> => ({
  ...renderPerson(row),
  hasPassword: row.has_password,
  mustChangePassword: row.must_change_password,
  hasAuthenticatorApp: row.has_authenticator_app,
  passkeys: row.passkeys,
  recoveryCodesLeft: row.recovery_codes_left,
  isOperator: row.is_operator,
});

export const TenantAssignment = Type.Object(
  {
    tenantId: Field.Guid,
    name: Type.String(),
    role: RoleName,
    restaurantGuids: Type.Array(Field.Guid, { description: 'empty: all restaurants of the tenant' }),
    since: Field.Timestamp,
  },
  { $id: 'TenantAssignment', description: 'a tenant that you belong to, and what you may do there' },
);

export function renderAssignment(row: MembershipRow): Type.Static<typeof TenantAssignment> {
  return {
    tenantId: row.tenant_id,
    name: row.tenant_name,
    role: row.role,
    restaurantGuids: row.restaurant_guids,
    since: isoTime(row.created_at),
  };
}

export const Session = Type.Object(
  {
    id: Field.Guid,
    device: Type.String({ description: 'browser and system, as far as they tell' }),
    userAgent: nullable(Type.String()),
    address: nullable(Type.String()),
    secondFactor: Type.Boolean({ description: 'whether a second factor was shown' }),
    current: Type.Boolean({ description: 'the session that asks' }),
    createdAt: Field.Timestamp,
    lastSeenAt: Field.Timestamp,
    expiresAt: Field.Timestamp,
  },
  { $id: 'Session', description: 'a device on which you are signed in' },
);

export const sessionParams = requestObject({ id: Field.Guid });

export function renderSession(row: SessionRow, currentId: string): Type.Static<typeof Session> {
  return {
    id: row.id,
    device: deviceName(row.user_agent),
    userAgent: row.user_agent,
    address: row.address,
    secondFactor: row.second_factor,
    current: row.id === currentId,
    createdAt: isoTime(row.created_at),
    lastSeenAt: isoTime(row.last_seen_at),
    expiresAt: isoTime(Math.min(row.refresh_expires_at, row.ends_at)),
  };
}

export const Enrolment = Type.Object(
  {
    secret: nullable(
      Type.String({ description: 'base32, to type into an app; null when the answer is a replay' }),
    ),
    otpauthUri: nullable(Type.String()),
    qrSvg: nullable(Type.String({ description: 'the same URI as a QR code, an SVG document' })),
  },
  { $id: 'MfaEnrolment', description: 'the secret of a second factor, to be put into an authenticator app' },
);

export const RecoveryCodes = Type.Object(
  {
    recoveryCodes: nullable(
      Type.Array(Type.String(), {
        description: 'each usable once in place of a code; shown once; null when the answer is a replay',
      }),
    ),
  },
  { $id: 'RecoveryCodes', description: 'codes for when the authenticator app is lost' },
);
