import type { TenantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { createRotatingTokens } from '../../platform/crypto/rotating-tokens.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import { onlyRow, type Transaction } from '../../platform/db/database.ts';
import { announceCredentials, putCredential, toDevice } from './queries.ts';
import { render } from './shapes.ts';

/** A device asks for the next one about once a day; one that was away for a season still gets in. */
const ROTATE_AFTER_MS = 24 * 60 * 60_000;
const CREDENTIAL_MS = 90 * 24 * 60 * 60_000;
/** After the first use of a credential, how long the one before it is taken for that of a parallel request. */
export const GRACE_MS = 60_000;

/** Make and read the credentials of devices. */
export const createDeviceTokens = (secret: string) =>
  createRotatingTokens(secret, 'comanda device credential');

/** What a device is told of its new credential. Replays leave the credential itself out. */
export function issuedCredential(device: ReturnType<typeof render>, credential: string, now: number) {
  const rest = {
    device,
    rotateAfter: isoTime(now + ROTATE_AFTER_MS),
    expiresAt: isoTime(now + CREDENTIAL_MS),
  };
  return {
    data: { ...rest, credential: credential as string | null },
    stored: { ...rest, credential: null },
  };
}

/** Gives a device its next credential, in the transaction that holds its row. */
export async function storeCredential(
  { tx, scope, now }: { tx: Transaction; scope: TenantScope; now: number },
  guid: string,
  given: {
    credential: string;
    previousHash: string | null;
    appVersion: string | undefined;
    forget: readonly (string | null)[];
    pairedAt?: number;
    pairedBy?: string | null;
  },
) {
  const { credential, forget, ...rest } = given;
  const next = { ...rest, hash: hashToken(credential), endsAt: now + CREDENTIAL_MS };
  const [rows] = await tx.run(putCredential(scope, guid, next, now), ...announceCredentials(forget));
  return render(toDevice(onlyRow(rows)));
}
