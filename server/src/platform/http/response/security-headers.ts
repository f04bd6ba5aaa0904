/** A year, which is what browsers and scanners expect. Subdomains are others' to decide. */
const STRICT_TRANSPORT = 'max-age=31536000';

/**
 * Headers of every answer. What is not a page runs and embeds nothing, should a browser show it as one; pages replace the
 * policy by their own. Where people reach the service over TLS, browsers are told to come over TLS only.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
  };
}
