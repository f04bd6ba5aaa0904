import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { DEFAULT_LIMIT } from '../platform/rate-limit/rate-limit.ts';
import type { Config } from '../platform/settings/config.ts';
import type { S3Settings } from '../platform/settings/s3-settings.ts';
import { openSmtp } from '../providers/mail/smtp.ts';
import { listBackups } from './backup/place.ts';

/** What `comanda doctor` asks of the outside: the address that clients use, the proxy in front, mail, clocks and backups. */

const ANSWER_MS = 5_000;
const DAY_MS = 86_400_000;
/** Two weeks: who renews by hand has that long. */
const CERTIFICATE_LEFT_MS = 14 * DAY_MS;
/** Cookies, signatures and one-time codes bear no more. The Date header counts whole seconds. */
const CLOCK_OFF_MS = 5_000;
/** More than services behind a load balancer that takes turns: each of them has counted us then. */
const ASKED_BEFORE = 8;
/** Each request waits for it. */
const REDIS_ANSWER_MS = 1_000;
/** Counts go when their time is over, the oldest first when there is no room. */
const KEEPS_COUNTS = new Set(['noeviction', 'volatile-ttl']);
/** A day, and some for a night that was busy. */
const BACKUP_AGE_MS = 26 * 3_600_000;

const ask = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' }).catch(
    (error: Error) => {
      throw new Error(
        `${url} cannot be reached: ${(error.cause as Error | undefined)?.message ?? error.message}`,
      );
    },
  );

/** Whether clients reach a ready service of this installation at its public address. Throws what is wrong. */
export async function checkPublicUrl({ publicUrl }: Config, ownKeys: readonly string[]): Promise<string> {
  const reply = await ask(`${publicUrl}/api/v1/health/ready`);
  const body = (await reply.json().catch(() => null)) as {
    meta?: { version: string };
    error?: { details?: { reasons?: string[] } };
  } | null;
  if (!body?.meta)
    throw new Error(`${publicUrl} answers ${reply.status}, and it is not Comanda that answers`);
  if (reply.status !== 200)
    throw new Error(`${publicUrl} is not ready: ${body.error?.details?.reasons?.join(', ') ?? reply.status}`);
  const { keys } = (await (await ask(`${publicUrl}/.well-known/jwks.json`)).json()) as {
    keys: { kid: string }[];
  };
  if (ownKeys.length > 0 && !keys.some(({ kid }) => ownKeys.includes(kid)))
    throw new Error(
      `another installation answers at ${publicUrl}: its signing keys are not in this database`,
    );
  return `version ${body.meta.version} is ready at ${publicUrl}`;
}

/** How long the certificate there is good for; null without TLS. The check before has found it valid. */
export async function certificateEnd({ publicUrl }: Config): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return null;
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
  try {
    await new Promise((resolve, reject) => {
      socket.once('secureConnect', resolve).once('error', reject);
      socket.setTimeout(ANSWER_MS, () => reject(new Error(`${publicUrl} says nothing`)));
    });
    return new Date(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}

/** Throws when the certificate ends soon. */
export function checkCertificate(end: Date, now: number): string {
  const day = end.toISOString().slice(0, 10);
  if (end.getTime() - now < CERTIFICATE_LEFT_MS) throw new Error(`the certificate ends on ${day}: renew it`);
  return `the certificate is good until ${day}`;
}

/**
 * Whether a stranger can choose the address that counts for them: one that has asked before is counted on, and one that was made
 * up would be new. Throws when it is.
 */
export async function checkForgedAddress({ publicUrl, trustProxy }: Config): Promise<string> {
  const url = `${publicUrl}/api/v1/health`;
  for (let asked = 0; asked < ASKED_BEFORE; asked++) await ask(url);
  // Of the range for such tests (RFC 2544): nobody has it.
  const forged = `198.18.${randomInt(256)}.${randomInt(1, 255)}`;
  const { headers } = await ask(url, { 'x-forwarded-for': forged });
  if (Number(headers.get('x-ratelimit-remaining')) === DEFAULT_LIMIT - 1)
    throw new Error(
      `whoever sends X-Forwarded-For chooses the address that counts: TRUST_PROXY is ${trustProxy}, which is more than there ` +
        'are proxies, or the proxy passes on what it is sent',
    );
  return 'a made-up X-Forwarded-For counts for nothing';
}

/** Whether mail can be handed over, without sending any. */
export async function checkMail({ smtpUrl, mailFrom }: Config): Promise<string> {
  const mail = openSmtp({ url: smtpUrl, from: mailFrom });
  try {
    await mail.verify();
    return `${new URL(smtpUrl).host} takes mail from ${mailFrom}`;
  } finally {
    mail.close();
  }
}

/** Throws when this machine's clock differs from another by more than sessions and signatures bear. */
export function checkClock(whose: string, theirs: number, now: number): string {
  const off = Math.round((now - theirs) / 1_000);
  if (Math.abs(off) * 1_000 > CLOCK_OFF_MS)
    throw new Error(`this machine's clock is ${Math.abs(off)} s ${off > 0 ? 'before' : 'behind'} ${whose}`);
  return `as ${whose}`;
}

/** The newest backup of a folder or a bucket must not be older than a day. Throws when it is, or when there is none. */
export async function checkBackups(place: string, s3: S3Settings, now: number): Promise<string> {
  const times = (await listBackups(place, s3)).map(({ keptAt }) => keptAt);
  if (times.length === 0) throw new Error(`there is no backup in ${place}`);
  const age = now - Math.max(...times);
  const hours = Math.round(age / 3_600_000);
  if (age > BACKUP_AGE_MS) throw new Error(`the newest backup in ${place} is ${hours} hours old`);
  return `the newest of ${times.length} is ${hours} hours old`;
}

/** Redis or Valkey must answer and forget no count before its time: a count that is gone is a quota that begins anew. */
export async function checkRedis(url: string): Promise<string> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    connectTimeout: REDIS_ANSWER_MS,
    retryStrategy: () => null,
    lazyConnect: true,
  });
  let broken: Error | undefined;
  redis.on('error', (error) => {
    broken = error;
  });
  try {
    const asked = redis.connect().then(() => redis.info());
    const facts = await Promise.race([asked, sleep(REDIS_ANSWER_MS, null, { ref: false })]);
    if (facts === null) throw new Error(`it says nothing for ${REDIS_ANSWER_MS / 1_000} s`);
    const fact = (name: string) => new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(facts)?.[1] ?? '';
    const policy = fact('maxmemory_policy');
    if (fact('maxmemory') !== '0' && !KEEPS_COUNTS.has(policy))
      throw new Error(`maxmemory-policy ${policy} may forget counts: set noeviction or volatile-ttl`);
    return `${fact('valkey_version') ? 'Valkey' : 'Redis'} ${fact('valkey_version') || fact('redis_version')}`;
  } catch (error) {
    throw new Error(`rate limits are not shared: ${(broken ?? (error as Error)).message}`);
  } finally {
    redis.disconnect();
  }
}
