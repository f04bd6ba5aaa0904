import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Whether a request is signed as AWS demands (Signature Version 4), worked out from what has arrived. */

export interface Account {
  accessKey: string;
  secretKey: string;
  region: string;
}

/** A refusal: S3's code and its status. */
export type Refusal = readonly [status: number, code: string];

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;
const SKEW_MS = 900_000;

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Null when the request is the account's own, of now, and has arrived as it was sent. */
export function refusalOf(account: Account, request: IncomingMessage, body: Buffer): Refusal | null {
  const [, accessKey, day, region, names, given] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  if (!accessKey || !day || !names || !given) return [403, 'AccessDenied'];
  if (accessKey !== account.accessKey) return [403, 'InvalidAccessKeyId'];
  if (region !== account.region) return [400, 'AuthorizationHeaderMalformed'];
  const time = String(request.headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) < SKEW_MS)) return [403, 'RequestTimeTooSkewed'];
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical(request, names))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (derived, part) => hmac(derived, part),
    Buffer.from(`AWS4${account.secretKey}`),
  );
  if (!timingSafeEqual(hmac(key, text), Buffer.from(given, 'hex')) || !isAllSigned(request, names))
    return [403, 'SignatureDoesNotMatch'];
  return request.headers['x-amz-content-sha256'] === sha256(body) ? null : [400, 'XAmzContentSHA256Mismatch'];
}

function canonical({ method = '', url = '', headers }: IncomingMessage, names: string): string {
  const [path = '', query = ''] = url.split('?');
  const parameters = query.split('&').filter(Boolean);
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  return [
    method,
    path,
    parameters
      .map((one) => (one.includes('=') ? one : `${one}=`))
      .sort()
      .join('&'),
    signed.join(''),
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
}

/** The host, and whatever S3 would act on. */
const isAllSigned = ({ headers }: IncomingMessage, names: string): boolean =>
  ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))].every((name) =>
    names.split(';').includes(name),
  );
