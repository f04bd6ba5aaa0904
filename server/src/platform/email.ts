import { domainToASCII } from 'node:url';
import Type from 'typebox';
import { failFields } from './errors.ts';

/** RFC 5321: a path of at most 256 characters, brackets included. */
const LENGTH_MAX = 254;
const LOCAL_MAX = 64;

/** One address and nothing else: no blank, no control character, nothing that a header or a list of addresses is made of. */
const PART = '[^\\s@<>()\\[\\]\\\\,;:"%\\u0000-\\u001f\\u007f-\\u009f]';
/** Every repetition is bounded, so that no text of whatever length makes matching slow. */
const PATTERN = `^${PART}{1,${LOCAL_MAX}}@${PART}{1,250}\\.${PART}{1,63}$`;
/** At least two labels, none with a hyphen at an end, and the last one no number (that would be an IP address). */
const HOST =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** An e-mail address in a request. `readEmail` checks what a pattern cannot. */
export const EmailAddress = Type.String({
  maxLength: LENGTH_MAX,
  pattern: PATTERN,
  description: 'an e-mail address; compared without regard to case, its domain in ASCII',
});

const ADDRESS = new RegExp(PATTERN, 'u');

/** A domain as `emailKey` has it: lower case, in ASCII. Null when no address can be there. */
export function emailDomain(text: string): string | null {
  const domain = domainToASCII(text);
  return HOST.test(domain) ? domain : null;
}

/** The domain of an address that `emailKey` made. */
export const domainOf = (key: string): string => key.slice(key.lastIndexOf('@') + 1);

/** What addresses are compared by: lower case, domain in ASCII. Null when the text is no address. */
export function emailKey(address: string): string | null {
  if (address.length > LENGTH_MAX || !ADDRESS.test(address)) return null;
  const at = address.lastIndexOf('@');
  const domain = emailDomain(address.slice(at + 1));
  if (domain === null) return null;
  return `${address.slice(0, at).normalize('NFC').toLowerCase()}@${domain}`;
}

/** The address as it was typed and its key; VALIDATION_ERROR when it is none. */
export function readEmail(address: string, path = '/email'): { email: string; key: string } {
  const key = emailKey(address);
  if (key === null) {
    failFields([{ in: 'body', path, rule: 'format', message: 'is not an e-mail address' }]);
  }
  return { email: address, key };
}
