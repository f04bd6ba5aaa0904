import { BUILT_IN, listOf, type TenantScope } from '../access/index.ts';
import { insertRole } from '../identity/roles/index.ts';
import { addPairedDevice } from '../people/devices/index.ts';
import { hire, preparePin, type StaffContext } from '../people/staff/index.ts';
import type { RotatingTokens } from '../platform/crypto/rotating-tokens.ts';
import type { Statement } from '../platform/db/statement.ts';
import { newGuid } from '../platform/ids.ts';
import { emit } from '../records/events/index.ts';

/** Who works at a restaurant of the demo, and the till that they share. */
export interface DemoPeople {
  staff: { name: string; number: number; role: string; pin: string }[];
  /** Paired; the credential goes into `x-device-credential`. */
  devices: { name: string; kind: string; deviceGuid: string; credential: string }[];
}

/** A role that the tenant has made: who serves, and may give some of it away without asking. */
const SHIFT_LEAD = {
  name: 'shift_lead',
  title: 'Shift lead',
  permissions: [
    ...listOf(BUILT_IN.server.grants),
    { permission: 'orders.comp', maxAmount: 2_500 },
    { permission: 'orders.discount', maxPercent: 20 },
    { permission: 'orders.void', maxAmount: 5_000 },
  ],
} as const;

const PEOPLE = [
  ['Marta Meyer', 'Manager', 'manager'],
  ['Leo Lang', 'Shift lead', SHIFT_LEAD.name],
  ['Sam Silva', 'Floor', 'server'],
  ['Kim Kato', 'Kitchen', 'kitchen'],
] as const;

/** The role that a demo tenant has of its own. */
export const addOwnRole = (scope: TenantScope, now: number): Statement[] => [
  insertRole(scope, SHIFT_LEAD, now),
  emit(scope, { type: 'role.created', data: { name: SHIFT_LEAD.name, version: 1 }, now }),
];

export async function openTill(context: StaffContext, tokens: RotatingTokens): Promise<DemoPeople> {
  const staff = [];
  for (const [name, title, role] of PEOPLE) {
    const prepared = await preparePin(context, newGuid());
    const { member, pin, event } = await hire(context, { name, jobs: [{ title, role }] }, prepared);
    await context.tx.run(event);
    staff.push({ name, number: member.number, role, pin });
  }
  const till = { name: 'Till 1', kind: 'TILL' as const };
  const { guid: deviceGuid, credential } = await addPairedDevice(context, tokens, till);
  return { staff, devices: [{ ...till, deviceGuid, credential }] };
}
