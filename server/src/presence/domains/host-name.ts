import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import { OWNERSHIP_LABEL } from './mapping.ts';

/** A finding about a domain. An `ERROR` prevents mapping it, a `WARNING` does not. */
export interface Finding {
  /** A stable word. */
  code: string;
  severity: 'ERROR' | 'WARNING';
  message: string;
  /** What to do about it. */
  action: string;
}

/** A valid name in its normalized form: ASCII, lower case, no trailing dot. */
export interface HostName {
  domain: string;
  /** The Unicode form. */
  displayDomain: string;
  /** The registrable domain: the public suffix and one label. */
  registrableDomain: string;
  /** Whether the name is its registrable domain itself. The DNS allows no CNAME there. */
  apex: boolean;
}

export type ReadHostName =
  | { host: HostName; findings: readonly Finding[] }
  | { host: null; findings: readonly Finding[] };

const LENGTH_MAX = 253;
/** The name of its ownership record must fit as well. */
const MAPPED_LENGTH_MAX = LENGTH_MAX - OWNERSHIP_LABEL.length - 1;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
/** Only characters that the URL parser leaves as they are. */
const FOREIGN = /[\s\p{Cc}\p{Cf}%?#@\\<>^|`{}"'[\]_!$&()+,;=~]/u;

const error = (code: string, message: string, action: string): Finding => ({
  code,
  severity: 'ERROR',
  message,
  action,
});

/**
 * Parses a domain to map. Upper case, Unicode and a trailing dot are normalized. A scheme, port, path, wildcard, IP
 * address or public suffix has its own error code. Reports every problem, not only the first.
 */
export function readHostName(text: string, reserved: readonly string[]): ReadHostName {
  const shape = shapeFindings(text);
  if (shape.length > 0) return { host: null, findings: shape };
  const domain = asciiOf(text);
  if (domain === null) {
    return none(
      error('IDNA', 'It is not a name that the DNS can hold (IDNA).', 'Check the spelling of its parts.'),
    );
  }
  if (isIP(domain) !== 0) return none(IP_ADDRESS);
  const findings = nameFindings(domain, reserved);
  const { domain: registrable } = parse(domain, { allowPrivateDomains: true });
  if (findings.length > 0 || !registrable) return { host: null, findings };
  const displayDomain = domainToUnicode(domain);
  return {
    host: { domain, displayDomain, registrableDomain: registrable, apex: registrable === domain },
    findings,
  };
}

const IP_ADDRESS = error(
  'IP_ADDRESS',
  'It is an IP address.',
  'Give a domain name that you have registered.',
);
const none = (...findings: Finding[]): ReadHostName => ({ host: null, findings });

/** Parts that do not belong to a domain. */
function shapeFindings(text: string): Finding[] {
  const findings: Finding[] = [];
  const bare = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  if (bare !== text)
    findings.push(error('SCHEME', 'It has a scheme.', `Leave "${text.slice(0, -bare.length)}" out.`));
  const [host = '', ...path] = bare.split('/');
  if (path.length > 0)
    findings.push(error('PATH', 'It has a path.', 'Leave out the slash and what follows it.'));
  const literal = /^\[?([\da-f:.]+)\]?(?::\d*)?$/i.exec(host)?.[1];
  if (isIP(host) !== 0 || isIP(literal ?? '') === 6) return [...findings, IP_ADDRESS];
  const name = host.replace(/:\d*$/, '');
  if (name !== host)
    findings.push(error('PORT', 'It has a port.', 'Leave out the colon and what follows it.'));
  if (name.includes('*'))
    findings.push(
      error('WILDCARD', 'It covers many domains.', 'Map each domain separately, without an asterisk.'),
    );
  if (name.includes(':') || FOREIGN.test(name.replaceAll('*', '')) || (host === '' && findings.length === 0))
    findings.push(
      error(
        'CHARACTERS',
        'It has characters that no host name has.',
        'Use letters, digits, hyphens and dots.',
      ),
    );
  return findings;
}

/** What is wrong with a name in ASCII. */
function nameFindings(domain: string, reserved: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  const labels = domain.split('.');
  if (domain.length > MAPPED_LENGTH_MAX)
    findings.push(
      error('LENGTH', `It is longer than ${MAPPED_LENGTH_MAX} characters.`, 'Use a shorter name.'),
    );
  if (!labels.every((label) => LABEL.test(label)))
    findings.push(
      error(
        'LABEL',
        'A part of it is empty, longer than 63 characters, or begins or ends with a hyphen.',
        'Check its parts, from dot to dot.',
      ),
    );
  if (labels.length < 2)
    findings.push(error('NOT_QUALIFIED', 'It is a single word.', 'Give the whole domain, with its ending.'));
  if (labels.some((label) => isLookalike(label)))
    findings.push(
      error(
        'LOOKALIKE',
        'It mixes scripts, or is made of letters that look like Latin ones.',
        'Use letters of one script in each part.',
      ),
    );
  const below = reserved.find((name) => domain === name || domain.endsWith(`.${name}`));
  if (below) findings.push(error('RESERVED', 'It belongs to this service.', 'Use a domain of your own.'));
  if (findings.length > 0) return findings;
  const {
    domain: registrable,
    isIcann,
    isPrivate,
    publicSuffix,
  } = parse(domain, { allowPrivateDomains: true });
  if (!isIcann && !isPrivate)
    findings.push(
      error(
        'UNKNOWN_SUFFIX',
        `Nobody can register names below .${publicSuffix}.`,
        'Use a domain of the public DNS.',
      ),
    );
  else if (!registrable)
    findings.push(
      error(
        'PUBLIC_SUFFIX',
        'Others register their names below it.',
        'Put a name of your own in front of it.',
      ),
    );
  return findings;
}

/** The normalized form; null when it is not a valid name. It must round-trip, so that two names never collide. */
function asciiOf(text: string): string | null {
  const trimmed = text.replace(/[.\u3002\uff0e\uff61]$/u, '');
  const ascii = domainToASCII(trimmed);
  const unicode = domainToUnicode(ascii);
  if (ascii === '' || domainToASCII(unicode) !== ascii) return null;
  // An A-label that decodes to nothing.
  return unicode.split('.').some((label) => label.startsWith('xn--')) ? null : ascii;
}

/**
 * The host of a request as guests' browsers send it: any case, with a port or a dot at the end. null when it cannot be a
 * mapped domain. Cheap, since every guest page asks: plain ASCII does not go through IDNA.
 */
export function hostOfRequest(text: string): string | null {
  let host = text;
  const colon = host.indexOf(':');
  if (colon >= 0) {
    if (!/^:\d{0,5}$/.test(host.slice(colon))) return null;
    host = host.slice(0, colon);
  }
  if (host.endsWith('.')) host = host.slice(0, -1);
  if (host.length > LENGTH_MAX) return null;
  if (PLAIN.test(host)) return host;
  if (FOREIGN.test(host) || /[*/:]/.test(host)) return null;
  const ascii = domainToASCII(host);
  return PLAIN.test(ascii) && ascii.length <= LENGTH_MAX ? ascii : null;
}

const PLAIN = /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{1,63}$/;

const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Thai', 'Devanagari'] as const;
/** One class: as alternatives, letters that scripts share would be tried once for each script, and each of the others again. */
const EAST_ASIAN =
  /^[\p{scx=Latin}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\d-]*$/u;
const LIKE_LATIN = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡԍոսեօզαιοροντυχκεΑΒΕΖΗΙΚΜΝΟΡΤΥΧ\d-]+$/u;

/**
 * Whether a label may be confused with another: letters of two scripts that are not written together (UTS 39, "highly
 * restrictive"), or letters of another script that all look like Latin ones.
 */
function isLookalike(label: string): boolean {
  if (!label.startsWith('xn--')) return false;
  const text = domainToUnicode(label);
  if (EAST_ASIAN.test(text)) return false;
  const used = SCRIPTS.filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(text));
  return used.length > 1 || (used[0] !== 'Latin' && LIKE_LATIN.test(text));
}
