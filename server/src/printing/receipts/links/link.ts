import { isoTime } from '../../../platform/clock.ts';
import { hashToken, newToken } from '../../../platform/crypto/seal.ts';
import { newGuid } from '../../../platform/ids.ts';
import type { PrintingDeps } from '../../deps.ts';
import type { LinkRow, NewLink } from './queries.ts';

type LinkDeps = Pick<PrintingDeps, 'sealer' | 'publicUrl'>;

const TOKEN = /^[\w-]{43}$/;
const PURPOSE = 'receipt-link';

/** What is stored of a token; null of what cannot be one, which is not looked up. */
export const hashOfToken = (token: string): string | null => (TOKEN.test(token) ? hashToken(token) : null);

const addressOf = (publicUrl: string, token: string): string => `${publicUrl}/receipts/${token}`;

/** Another link, not stored yet, and its address. */
export function newLink(
  { sealer, publicUrl }: LinkDeps,
  { orderGuid, checkGuid }: { orderGuid: string; checkGuid: string },
  expiresAt: number,
): { link: NewLink; url: string } {
  const guid = newGuid();
  const { token, hash } = newToken();
  const sealed = sealer.seal(PURPOSE, guid, token);
  return { link: { guid, orderGuid, checkGuid, hash, sealed, expiresAt }, url: addressOf(publicUrl, token) };
}

/** The address of a receipt; null where its token was sealed with a secret that this server does not have. */
export function urlOf(
  { sealer, publicUrl }: LinkDeps,
  { guid, token_sealed }: Pick<LinkRow, 'guid' | 'token_sealed'>,
): string | null {
  try {
    return addressOf(publicUrl, sealer.open(PURPOSE, guid, token_sealed));
  } catch {
    // A database that moved without its secret: papers are printed as ever, without a code.
    return null;
  }
}

export const renderLink = (row: LinkRow, url: string | null) => ({
  guid: row.guid,
  orderGuid: row.order_guid,
  checkGuid: row.check_guid,
  receiptUrl: url,
  expiresAt: isoTime(row.expires_at),
  createdAt: isoTime(row.created_at),
});
