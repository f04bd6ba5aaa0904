import type Type from 'typebox';
import type { Actor } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Writes } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import type { ApproverCall, Entitled } from './entitled.ts';
import { insertApproval } from './queries.ts';
import type { ApprovalShape, Approver } from './shapes.ts';
import type { Subject } from './subject.ts';

/** How long an approval is good for. */
export const APPROVAL_MS = 2 * 60_000;

interface Given {
  subject: Subject;
  /** Null when nobody has asked: the approver was faster. */
  requestedBy: Actor | null;
  entitled: Entitled;
}

/** A new approval, and what is written with it. */
export function giveApproval(
  call: ApproverCall,
  { subject, requestedBy, entitled: { jobGuid, pinMadeAt, ...entitled } }: Given,
): { approval: Type.Static<typeof ApprovalShape>; writes: Writes } {
  const { deps, scope } = call;
  const { restaurantGuid } = scope;
  const guid = newGuid();
  const approver: Approver = { ...entitled, approvalGuid: guid };
  const { kind, id, name, proof, deviceGuid } = approver;
  const { permission, target, amount, reason } = subject;
  const createdAt = deps.clock.now();
  const expiresAt = createdAt + APPROVAL_MS;
  const who = { approver: { kind, id, name }, proof, deviceGuid, requestedBy };
  const facts = { permission, targetGuid: target.guid, ...who };
  const data = { guid, ...facts };
  const line = {
    action: 'approval.given',
    target: { kind: 'approval', id: guid },
    details: { ...facts, amount, reason },
    now: createdAt,
  } as const;
  return {
    approval: {
      guid,
      restaurantGuid,
      ...subject,
      requestedBy,
      approver,
      createdAt: isoTime(createdAt),
      expiresAt: isoTime(expiresAt),
      usedAt: null,
      usedBy: null,
    },
    writes: {
      rows: [
        insertApproval(scope, { subject, requestedBy, approver, jobGuid, pinMadeAt, createdAt, expiresAt }),
        auditCall(call, line),
      ],
      events: [emit(scope, { type: 'approval.given', restaurantGuid, data, now: createdAt })],
    },
  };
}
