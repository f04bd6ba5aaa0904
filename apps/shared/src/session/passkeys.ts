import type { Answer, Input } from '@comanda/sdk';

/** Passkeys of this browser: the service's words in, the authenticator's out. */

export type PasskeyRequest = Answer<'beginPasskeySignIn'>;
export type PasskeyAssertion = NonNullable<Input<'signIn'>['body']['passkey']>;
export type PasskeyAttestation = Input<'registerPasskey'>['body']['attestation'];

/** The browser has passkeys, and speaks of them in JSON. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Whether the browser offers passkeys where the address is typed. */
export const offersPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/**
 * Why there is no passkey: the person closed the browser's question or has none, it is registered already, or the browser has
 * none for this address.
 */
export type PasskeyFault = 'NONE_CHOSEN' | 'KNOWN' | 'NOT_HERE';

export class PasskeyError extends Error {
  readonly fault: PasskeyFault;
  constructor(cause: unknown) {
    const { name } = cause as DOMException;
    super(name, { cause });
    this.fault =
      name === 'InvalidStateError' ? 'KNOWN' : name === 'SecurityError' ? 'NOT_HERE' : 'NONE_CHOSEN';
  }
}

/** Has the person choose a passkey; `quietly` among what the browser offers for a field, until `signal` ends it. */
export async function choosePasskey(
  options: PasskeyRequest,
  { quietly = false, signal }: { quietly?: boolean; signal?: AbortSignal } = {},
): Promise<PasskeyAssertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await navigator.credentials
    .get({
      publicKey,
      ...(quietly ? { mediation: 'conditional' as const } : {}),
      ...(signal ? { signal } : {}),
    })
    .catch(refuse);
  return (credential as PublicKeyCredential).toJSON() as unknown as PasskeyAssertion;
}

/** Has an authenticator make a passkey. */
export async function makePasskey(options: Answer<'beginPasskeyRegistration'>): Promise<PasskeyAttestation> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await navigator.credentials.create({ publicKey }).catch(refuse);
  return (credential as PublicKeyCredential).toJSON() as unknown as PasskeyAttestation;
}

function refuse(error: unknown): never {
  throw new PasskeyError(error);
}
