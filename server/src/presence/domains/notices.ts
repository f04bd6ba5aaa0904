import type { TenantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { PresenceDeps } from '../deps.ts';
import { type Decision, GRACE_MS, PROBLEMS } from './mapping.ts';
import type { MappingRow } from './queries.ts';

/** How often the owners of a domain that is about to fail are told. */
const NOTICE_EVERY_MS = 24 * 3_600_000;

/** When an active domain fails, given since when it has a problem. */
export const failsAtOf = (failingSince: number): string => isoTime(failingSince + GRACE_MS);

/**
 * Mails the owners that an active domain has a problem, at once and daily, and that it has failed. Resolves with the time at
 * which they were last told of a problem that it still has. The mail goes before the note of it: a process that dies in
 * between tells them twice.
 */
export async function notifyOwners(
  { clock, ownerMail }: Pick<PresenceDeps, 'clock' | 'ownerMail'>,
  scope: TenantScope,
  { status, domain, notified_at: notifiedAt }: MappingRow,
  to: Pick<Decision, 'status' | 'problem' | 'failingSince'>,
): Promise<number | null> {
  const now = clock.now();
  const isFailing = to.status === 'ACTIVE' && to.failingSince !== null;
  const hasFailed = to.status === 'FAILED';
  if (status !== 'ACTIVE' || to.problem === null || !(isFailing || hasFailed)) return null;
  if (isFailing && notifiedAt !== null && now - notifiedAt < NOTICE_EVERY_MS) return notifiedAt;
  const { message: problem, action } = PROBLEMS[to.problem];
  const failsAt = isFailing ? failsAtOf(to.failingSince ?? now) : null;
  await ownerMail.domainFailing(scope, { domain, problem, action, failsAt });
  return isFailing ? now : null;
}
