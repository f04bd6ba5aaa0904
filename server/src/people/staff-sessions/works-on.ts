import type { StaffMember } from '../staff/index.ts';

/** Whether somebody works at the restaurant on a business day. */
export const worksOn = (
  { activeFrom, activeUntil }: Pick<StaffMember, 'activeFrom' | 'activeUntil'>,
  businessDate: number,
): boolean =>
  (activeFrom === null || activeFrom <= businessDate) &&
  (activeUntil === null || businessDate <= activeUntil);
