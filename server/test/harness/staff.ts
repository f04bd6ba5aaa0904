import type Type from 'typebox';
import type { StaffMemberShape, StaffMemberWithPin } from '../../src/people/staff/shapes.ts';
import type { World } from './world.ts';

/** People who work at a test restaurant. */

export type StaffMember = Type.Static<typeof StaffMemberShape>;
export type Hired = Type.Static<typeof StaffMemberWithPin>;

/** Adds somebody; the answer with the PIN. */
export async function hireStaff(
  { key, place }: Pick<World, 'key' | 'place'>,
  input: Record<string, unknown> = {},
): Promise<{ staffMember: StaffMember; pin: string }> {
  const body = { name: 'Ana Alonso', jobs: [{ title: 'Floor', role: 'server' }], ...input };
  const { staffMember, pin } = (await key.post<Hired>(`${place.path}/staff`, body)).must(201);
  return { staffMember, pin: pin! };
}

/** A server, for the sample of every path. */
export async function hireServer(world: World): Promise<{ guid: string; jobGuid: string; pin: string }> {
  const { staffMember, pin } = await hireStaff(world);
  return { guid: staffMember.guid, jobGuid: staffMember.jobs[0]!.guid, pin };
}
