import type { Tries } from './attempts.ts';
import { ANYBODY } from './attempts.ts';
import { auditLines, type SignInCall } from './authenticate.ts';

/** Whose credential is guessed at; undefined for an address without an account. */
type Person = { uid: string; tenant_ids: readonly string[] } | undefined;

/**
 * Refuses an attempt beyond the limit: RATE_LIMIT_EXCEEDED. The first one that is refused leaves a line in the audit log of
 * each tenant of the person, those after it leave none.
 */
export async function rejectLockedOut(
  { deps, request, correlationId }: Pick<SignInCall, 'deps' | 'request' | 'correlationId'>,
  tries: Tries,
  factor: 'password' | 'second factor',
  person: Person,
): Promise<never> {
  if (tries.begins) {
    const entry = {
      principal: null,
      action: 'user.locked_out' as const,
      ...(person ? { target: { kind: 'user', id: person.uid } } : {}),
      details: { factor },
      request,
      correlationId,
      now: deps.clock.now(),
    };
    await deps.identity.run(ANYBODY, ...auditLines(person ?? { tenant_ids: [] }, entry));
  }
  throw tries.refusal();
}
