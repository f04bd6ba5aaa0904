import type { Answer } from '@comanda/app-shared';
import type { State } from '../../parts/order-words.ts';

export type StaffMember = Answer<'getStaffMember'>;

/** Reads that a change of somebody concerns. */
export const STAFF_CHANGES = ['listStaff', 'getStaffMember', 'getStaffWages'] as const;

/** Whether somebody works at the restaurant on a business day. */
export function stateOfMember(
  { activeFrom, activeUntil }: Pick<StaffMember, 'activeFrom' | 'activeUntil'>,
  today: number,
): State {
  if (activeUntil !== null && activeUntil < today) return { name: 'Has left', tone: 'plain' };
  if (activeFrom !== null && activeFrom > today) return { name: 'Not yet here', tone: 'busy' };
  if (activeUntil !== null) return { name: 'Leaves', tone: 'busy' };
  return { name: 'Works here', tone: 'good' };
}
