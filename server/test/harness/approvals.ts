import assert from 'node:assert/strict';
import type Type from 'typebox';
import type { ApprovalRequest } from '../../src/people/approval-requests/shapes.ts';
import type { ApprovalShape } from '../../src/people/approvals/shapes.ts';
import type { Subject } from '../../src/people/approvals/subject.ts';
import { type PersonAtTill, pairTill, signInAt } from './devices.ts';
import type { Client, Reply } from './http.ts';
import { type Person, signedIn } from './people.ts';
import { hireStaff, type StaffMember } from './staff.ts';
import { type Order, order, type World } from './world.ts';

/** What takes from a bill is approved: tests ask, approve and ask again. */

export type { ApprovalRequest };
export type Approval = Type.Static<typeof ApprovalShape>;
type Place = { readonly path: string };

/** What a refused command asks somebody to approve. */
export function askedFor(reply: Reply<unknown>, reason = 'MISSING'): Subject {
  const { details } = reply.refused(403, 'APPROVAL_REQUIRED');
  assert.equal(details?.reason, reason, reply.text);
  return details?.approve as Subject;
}

/** The guid of an approval: in the own session of the caller, or with a PIN. */
export async function approve(
  by: Pick<Client, 'post'>,
  place: Place,
  asked: Subject,
  proof: { pin?: string; number?: number; jobGuid?: string } = {},
): Promise<string> {
  const given = await by.post<Approval>(`${place.path}/approvals`, { ...asked, ...proof });
  return given.must(201).guid;
}

/** Sends a command, has approved what it asks for, and sends it again with the approval. */
export async function withApproval<T>(
  by: Pick<Client, 'post'>,
  place: Place,
  send: (approved: { approval?: string }) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  const approval = await approve(by, place, askedFor(await send({})));
  return send({ approval });
}

/** A server at a till who has asked somebody elsewhere for a comp of a dish. */
export async function askElsewhere(world: World) {
  const { pin } = await hireStaff(world);
  const waiter = await signInAt(world, await pairTill(world), { pin });
  const made = await order(world.key, world.place);
  const body = { selectionGuids: [made.checks[0]!.selections[0]!.guid], reason: 'LATE' };
  const comp = (approved: { approval?: string } = {}) =>
    waiter.post<Order>(`${world.place.path}/orders/${made.guid}/comp`, { ...body, ...approved });
  const asked = askedFor(await comp());
  const requests = `${world.place.path}/approval-requests`;
  const sent = await waiter.post<ApprovalRequest>(requests, { ...asked, comment: 'Table 4' });
  const request = sent.must(201);
  return { waiter, made, comp, asked, request, path: `${requests}/${request.guid}` };
}

/** A manager who works there, and signs in with a PIN. */
export const hireManager = (world: World): Promise<{ staffMember: StaffMember; pin: string }> =>
  hireStaff(world, { name: 'Mia Moss', jobs: [{ title: 'Lead', role: 'manager' }] });

/** A manager at a handheld of their own. */
export async function managerAtHandheld(world: World): Promise<PersonAtTill> {
  const { pin } = await hireManager(world);
  return signInAt(world, await pairTill(world, { kind: 'HANDHELD' }), { pin });
}

/** A member of the tenant, in a browser. */
export const memberOf = ({ target, tenantId }: World, role: 'server' | 'manager'): Promise<Person> =>
  signedIn(target, { places: [{ tenantId, role }] });
