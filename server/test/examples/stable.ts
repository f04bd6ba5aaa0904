import { createHash } from 'node:crypto';
import type { Example } from '../../src/platform/http/openapi/openapi-responses.ts';
import type { Recording } from './story.ts';

/** What is random by nature, and what it becomes: in texts wherever it stands, and as the value of a field. */

const GUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const PRINTER_KEY = 'YqMigQhMScirqdRuazLlyTqUNVhfNWMi9EukKVbAI5o';

const TEXTS: readonly [RegExp, string][] = [
  [/ck_(live|test)_\w{40,}/g, 'ck_$1_…'],
  [/ck_(live|test)_…\w{4}/g, 'ck_$1_…Ab3d'],
  [/whsec_[\w+/]{43}=/g, 'whsec_…'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJFUzI1NiJ9.….…'],
  [/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/g, 'WDJB-MJHT'],
  [/comanda-verify=[0-9a-f]{40}/g, `comanda-verify=${'0123456789'.repeat(4)}`],
  [/^947\d{9}1443$/g, '9471234567891443'],
  [/\/printers\/[\w-]{43}\//g, `/printers/${PRINTER_KEY}/`],
  [/\/receipts\/[\w-]{43}/g, `/receipts/${PRINTER_KEY}`],
  [/^v1\.[\w-]{40,}$/g, 'v1.IS1AvVjVPAhE6UdtmOTPdaMMd9cR6X'],
  [/^(1\.[0-9a-f-]{36})\.\d+\.[0-9a-f]{12}$/g, '$1.4711.d1c0f6a2b7e3'],
  [/http:\/\/localhost:\d+\/auth\?.*/g, 'https://acme.example.com/auth?response_type=code&client_id=comanda'],
];

const TOKEN = 'the-token-of-the-link-in-the-mail';
const TABLE_CODE = 'AaIeg3XDcAGRF6lusdIipgAAAAHztzmDdjFIJZMA3Zw';
const SEED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const FIELDS: Readonly<Record<string, unknown>> = {
  address: '203.0.113.7',
  challenge: 'djEuNXRpLV9KdTBwSm5CTU9MSG1JYUpB',
  challengeId: 'the-challenge-of-the-login',
  code: '123456',
  // What browsers and authenticators send, in base64url (W3C WebAuthn); an id is of a person or of a credential there.
  attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVik',
  authenticatorData: 'EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaAF',
  clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwi',
  id: 'XZoMvsSIc7JUVKic_ugGj-QlR5D3cjltuPVDL0CrTyc',
  rawId: 'XZoMvsSIc7JUVKic_ugGj-QlR5D3cjltuPVDL0CrTyc',
  signature: 'MEQCIElVfRQTsxEMjppsjZd13HXqFtQvUgr',
  userHandle: 'AaIT7a9IcACiVvwE2QMD6g',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  previousHash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  jobToken: '03hb0nvvzt3vcmxzvfalry17g',
  key: PRINTER_KEY,
  // How fast the endpoint answered the deliveries so far.
  currentConcurrency: 4,
  // How many events came before is what other stories made.
  lastSequence: 206,
  kid: 'h67EY7YUUNOVruRhqf47n3waTJxokYM5gHOQkqdc-Dc',
  latencyMs: 8,
  nextCheckAt: '2026-11-22T00:00:00.000Z',
  nextCursor: 'eyJ2IjoxfQ.kP3xT0…',
  credential: '019aa7f2-7c1b-7d32-9a41-f1d1c0f6a2b7.kP3xT0….Zl8s…',
  pin: '482915',
  otpauthUri: `otpauth://totp/Comanda:bruno.bianchi%40aurora.example?secret=${SEED}&issuer=Comanda`,
  qrSvg: '<svg xmlns="http://www.w3.org/2000/svg">…</svg>',
  recoveryCodes: ['h7pd-2mqa-9xkt-4wzr', 'c3vn-8tye-5kbf-6gsj'],
  secret: SEED,
  svg: '<svg xmlns="http://www.w3.org/2000/svg">…</svg>',
  tableCode: TABLE_CODE,
  pageUrl: `https://comanda.example/t/${TABLE_CODE}`,
  token: TOKEN,
  uptimeSeconds: 86_400,
  x: 'SZCcUCxjqlvcjTtPMfZDmfeFhB33cWZ6WcxwKH8gqY0',
  y: '5DxqNUJIExF8x8J9F4TAZDE6MKSLKKUmk1v9pTwhgnk',
};

/** Only these values of such fields are random: others of the same name are what the story says. */
const RANDOM: Readonly<Record<string, RegExp>> = {
  challenge: /^djEu/,
  key: /^[\w-]{43}$/,
  id: /^[\w-]{43}$|^[\w-]{22}$/,
  address: /^127\.0\.0\.1$/,
  code: /^\d{6}$/,
  pin: /^\d{6}$/,
  secret: /^[A-Z2-7]{32}$/,
  // Of a key. Those of a table are numbers.
  x: /^[\w-]{43}$/,
  y: /^[\w-]{43}$/,
  // A card's token is an object, with more in it.
  token: /^(?!\[object)/,
};

/**
 * Makes of a recording what another one of the same story would be: secrets and chance are replaced, and each guid gets one
 * that follows from where it is seen first. So a change of one operation changes no other's example.
 */
export function stable(recording: Recording, { url }: { url: string }): Record<string, Example> {
  const guids = new Map<string, string>();
  const textOf = (text: string, place: string): string => {
    const named = text
      .replaceAll(url, 'https://api.example.com')
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://guests.example.com')
      .replaceAll(GUID, (guid, offset: number) => {
        const known = guids.get(guid) ?? guidNamed(`${place} ${offset}`);
        guids.set(guid, known);
        return known;
      });
    return TEXTS.reduce((done, [pattern, replacement]) => done.replace(pattern, replacement), named);
  };
  const visit = (value: unknown, place: string, field: string): unknown => {
    if (value === null) return null;
    if (field in FIELDS && (RANDOM[field]?.test(String(value)) ?? true)) return FIELDS[field];
    if (typeof value === 'string') return textOf(value, place);
    if (Array.isArray(value)) return value.map((one, index) => visit(one, `${place}/${index}`, ''));
    if (typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(settled(value)).map(([name, one]) => [
        textOf(name, place),
        visit(one, `${place}/${name}`, name),
      ]),
    );
  };
  return Object.fromEntries(
    [...recording].map(([operation, example]) => [operation, visit(example, operation, '') as Example]),
  );
}

/** What depends on how busy the machine is. */
function settled(value: object): object {
  // When a device was seen last is written a moment later, maybe before it is read: here it was when it was paired.
  if ('lastAddress' in value && 'pairedAt' in value && value.pairedAt !== null)
    return { ...value, lastSeenAt: value.pairedAt, lastAddress: '203.0.113.7' };
  // A process that had to wait for its turn says that it was late, for up to a minute: here nobody kept it waiting.
  const isHealth = 'latencyMs' in value || 'dependencies' in value;
  if (isHealth && 'status' in value && value.status === 'DEGRADED') return { ...value, status: 'OK' };
  return value;
}

/** A guid of version 7 that looks like any other. */
function guidNamed(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `019aa7f2-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
}
