import { createHash } from 'node:crypto';

/** A strong entity tag of a text (RFC 9110, section 8.8.3). */
export const entityTag = (text: string): string => `"${digestOf([text])}"`;

/** A weak one, of what an answer says: how, or when it was asked for, may differ. */
export const weakEntityTag = (...texts: string[]): string => `W/"${digestOf(texts)}"`;

function digestOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('base64url').slice(0, 22);
}
