import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject } from '../../platform/http/shapes.ts';
import type { PasskeyRow } from './queries.ts';

/** What browsers call their JSON forms of Web Authentication (WebAuthn level 3, section 5.1). */

const bytes = (max: number, description: string) =>
  Type.String({
    minLength: 1,
    maxLength: max,
    pattern: '^[\\w-]+$',
    description: `${description}, in base64url`,
  });

const CredentialId = bytes(1_400, 'the id that the authenticator gave it');
const CredentialType = Type.String({ pattern: '^public-key$', description: 'always public-key' });
const Transport = Type.String({
  pattern: '^[\\w-]{1,40}$',
  description: 'a word of the browser, such as usb',
});
const Attachment = Type.Optional(
  nullable(Type.String({ pattern: '^[\\w-]{1,40}$', description: 'platform, or cross-platform' })),
);
/** Nothing of it counts. We ask for no extension: what a browser adds all the same is one of these. */
const ExtensionResults = Type.Optional(
  requestObject(
    {
      credProps: Type.Optional(
        requestObject(
          { rk: Type.Optional(Type.Boolean({ description: 'whether it signs in without an address' })) },
          { description: 'what kind of credential it is' },
        ),
      ),
      appid: Type.Optional(Type.Boolean({ description: 'always absent or false' })),
    },
    { description: 'what extensions of the browser say; not looked at' },
  ),
);

const credential = {
  id: CredentialId,
  rawId: { ...CredentialId, description: 'the same as `id`' },
  type: CredentialType,
  authenticatorAttachment: Attachment,
  clientExtensionResults: ExtensionResults,
};

/** The answer of `navigator.credentials.get()`. */
export const PasskeyAssertion = requestObject(
  {
    ...credential,
    response: requestObject(
      {
        clientDataJSON: bytes(8_000, 'what the browser signed for'),
        authenticatorData: bytes(8_000, 'what the authenticator says about itself'),
        signature: bytes(8_000, 'of both'),
        userHandle: Type.Optional(nullable(bytes(100, 'whose passkey it is'))),
      },
      { description: 'the signed part' },
    ),
  },
  { description: 'the answer of `navigator.credentials.get()`, as its `toJSON()` writes it' },
);
export type PasskeyAssertion = Type.Static<typeof PasskeyAssertion>;

/** The answer of `navigator.credentials.create()`. */
export const PasskeyAttestation = requestObject(
  {
    ...credential,
    response: requestObject(
      {
        clientDataJSON: bytes(8_000, 'what the browser was asked'),
        attestationObject: bytes(40_000, 'the new credential'),
        transports: Type.Optional(
          Type.Array(Transport, { maxItems: 20, description: 'how the authenticator is reached' }),
        ),
        authenticatorData: Type.Optional(bytes(20_000, 'a part of `attestationObject`')),
        publicKey: Type.Optional(nullable(bytes(20_000, 'a part of `attestationObject`'))),
        publicKeyAlgorithm: Type.Optional(
          Type.Integer({ minimum: -70_000, maximum: 70_000, description: 'a part of `attestationObject`' }),
        ),
      },
      { description: 'the new credential' },
    ),
  },
  { description: 'the answer of `navigator.credentials.create()`, as its `toJSON()` writes it' },
);
export type PasskeyAttestation = Type.Static<typeof PasskeyAttestation>;

const Known = Type.Object({
  id: Type.String({ description: 'the id that the authenticator gave it, in base64url' }),
  type: Type.String({ description: 'always public-key' }),
  transports: Type.Array(Type.String(), { description: 'how the authenticator is reached' }),
});

const Verification = enumOf(['required', 'preferred', 'discouraged'] as const, {
  description: 'whether the authenticator asks for a fingerprint, a face or a PIN of its own',
});

/** For `navigator.credentials.get()`. */
export const PasskeyRequest = Type.Object(
  {
    challenge: Type.String({ description: 'what is signed, in base64url; good once, for five minutes' }),
    rpId: Type.String({ description: 'the host that the passkeys are for' }),
    timeout: Type.Integer({ description: 'in milliseconds' }),
    userVerification: Verification,
    allowCredentials: Type.Array(Known, {
      description: 'the passkeys that will do; empty: any that the person has for this host',
    }),
  },
  {
    $id: 'PasskeyRequest',
    description:
      'for `navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(…) })`',
  },
);
export type PasskeyRequest = Type.Static<typeof PasskeyRequest>;

/** For `navigator.credentials.create()`. */
export const PasskeyCreation = Type.Object(
  {
    challenge: Type.String({ description: 'in base64url; good once, for five minutes' }),
    rp: Type.Object(
      {
        id: Type.String({ description: 'the host that the passkey is for' }),
        name: Type.String({ description: 'what browsers show' }),
      },
      { description: 'this service' },
    ),
    user: Type.Object(
      {
        id: Type.String({ description: 'of the account, in base64url' }),
        name: Type.String({ description: 'the e-mail address' }),
        displayName: Type.String({ description: 'the name of the person' }),
      },
      { description: 'the account' },
    ),
    pubKeyCredParams: Type.Array(
      Type.Object({
        type: Type.String({ description: 'always public-key' }),
        alg: Type.Integer({ description: 'the number of the algorithm (COSE)' }),
      }),
      { description: 'the algorithms that will do, best first' },
    ),
    timeout: Type.Integer({ description: 'in milliseconds' }),
    attestation: Type.String({ description: 'always none: who made the authenticator is not asked' }),
    excludeCredentials: Type.Array(Known, { description: 'the passkeys that the person has' }),
    authenticatorSelection: Type.Object(
      {
        residentKey: Type.String({ description: 'preferred: it can sign in without an address' }),
        userVerification: Verification,
      },
      { description: 'what kind of authenticator' },
    ),
  },
  {
    $id: 'PasskeyCreation',
    description:
      'for `navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(…) })`',
  },
);
export type PasskeyCreation = Type.Static<typeof PasskeyCreation>;

/** Of one person. */
export const PASSKEYS_MAX = 20;
/** Characters of the name of a passkey. */
export const PASSKEY_NAME_MAX = 60;
export const PasskeyName = nonBlank(PASSKEY_NAME_MAX, {
  description: 'for its owner to tell it from others',
});

export const Passkey = Type.Object(
  {
    id: Field.Guid,
    name: Type.String({ description: 'for its owner to tell it from others' }),
    synced: Type.Boolean({ description: 'whether its owner has it on several devices' }),
    createdAt: Field.Timestamp,
    lastUsedAt: { ...nullable(Field.Timestamp), description: 'when it was last used; null: never' },
    suspectAt: {
      ...nullable(Field.Timestamp),
      description:
        'since when it is refused, because its counter went back: somebody may have a copy of it; null: it works',
    },
  },
  { $id: 'Passkey', description: 'a passkey of yours' },
);

export const renderPasskey = (row: PasskeyRow): Type.Static<typeof Passkey> => ({
  id: row.id,
  name: row.name,
  synced: row.synced,
  createdAt: isoTime(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : isoTime(row.last_used_at),
  suspectAt: row.suspect_at === null ? null : isoTime(row.suspect_at),
});
