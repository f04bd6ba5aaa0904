import type { S3Settings } from '../../platform/settings/s3-settings.ts';

/** What a server of S3 says when it does not do what it was asked, with what to do about it. */

interface Asked {
  settings: Pick<S3Settings, 'endpoint' | 'region'>;
  bucket: string;
  address: string;
}

export class S3Error extends Error {
  /** As S3 calls it, such as NoSuchBucket. */
  readonly code: string;
  /** Another try may help. */
  readonly isPassing: boolean;

  constructor(
    message: string,
    { code, isPassing, cause }: { code: string; isPassing: boolean; cause?: unknown },
  ) {
    super(message, { cause });
    this.code = code;
    this.isPassing = isPassing;
  }
}

const KEYS = 'check BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY';
const REGION = 'set BACKUP_S3_REGION to the region of the bucket';
const FULL = 'make room, raise its quota, or back up elsewhere';

const ADVICE: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: KEYS,
  SignatureDoesNotMatch: KEYS,
  AccessDenied: 'the key needs s3:PutObject and s3:AbortMultipartUpload to back up, s3:GetObject to restore',
  NoSuchBucket: 'make the bucket first, or correct its name, BACKUP_S3_ENDPOINT or BACKUP_S3_PATH_STYLE',
  NoSuchKey: 'there is no such backup; list what the bucket has',
  PreconditionFailed: 'the object was changed while it was read; try again',
  AuthorizationHeaderMalformed: REGION,
  PermanentRedirect: REGION,
  IllegalLocationConstraintException: REGION,
  RequestTimeTooSkewed: 'the clock of this machine is wrong: set it',
  QuotaExceeded: FULL,
  XMinioAdminBucketQuotaExceeded: FULL,
  XMinioStorageFull: FULL,
  InsufficientStorage: FULL,
};

/** A HEAD has no body to say more in, and some servers say less than S3. */
const CODES: Readonly<Record<number, string>> = {
  301: 'PermanentRedirect',
  403: 'AccessDenied',
  404: 'NoSuchKey',
  412: 'PreconditionFailed',
  507: 'InsufficientStorage',
};
const TOO_MANY = 429;
const SERVER = 500;
const FULL_STATUS = 507;

/** What the server says in an answer that is not what was asked for. */
export function serverError(asked: Asked, { status, xml }: { status: number; xml: string }): S3Error {
  const said = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  const code = said('Code') ?? CODES[status] ?? `status ${status}`;
  const words = [code, said('Message')].filter(Boolean).join(': ');
  const advice = ADVICE[code] ?? 'see the log of the server';
  const isPassing =
    ADVICE[code] === undefined && (status === TOO_MANY || (status >= SERVER && status !== FULL_STATUS));
  return new S3Error(`${asked.address}: ${words} (bucket "${asked.bucket}"). To do: ${advice}.`, {
    code,
    isPassing,
  });
}

/** Nothing was heard, or it ended half way. */
export function unreachable({ settings, address }: Asked, error: NodeJS.ErrnoException): S3Error {
  const words = error.message || error.code;
  const message =
    `${address}: ${settings.endpoint} cannot be reached, or hung up (${words}). ` +
    'To do: check BACKUP_S3_ENDPOINT and the network.';
  return new S3Error(message, { code: 'unreachable', isPassing: error.code !== 'ENOTFOUND', cause: error });
}
