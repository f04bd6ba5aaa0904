import { createStaffMember } from './create-staff-member.ts';
import { exportStaff } from './export-staff.ts';
import { getStaffMember } from './get-staff-member.ts';
import { getStaffWages } from './get-staff-wages.ts';
import { importStaff } from './import-staff.ts';
import { listStaff } from './list-staff.ts';
import { listTenantStaff } from './list-tenant-staff.ts';
import { replaceStaffWages } from './replace-staff-wages.ts';
import { resetStaffPin } from './reset-staff-pin.ts';
import { updateStaffMember } from './update-staff-member.ts';

/**
 * Staff: who works at a restaurant, in which jobs and for which wages. A job has a role, which is what its person may do
 * at a till. PINs are made here, shown once and never stored; they are worth nothing away from a paired device. Nobody is
 * deleted: what a person did stays theirs.
 */
export const staffRoutes = [
  listStaff,
  createStaffMember,
  exportStaff,
  importStaff,
  getStaffMember,
  updateStaffMember,
  resetStaffPin,
  getStaffWages,
  replaceStaffWages,
  listTenantStaff,
];
export { countPinTry, forgivePinTry } from './count-pin-try.ts';
export { createStaffDirectory, type StaffDirectory } from './directory.ts';
export { forgetPinTries } from './forget-pin-tries.ts';
export { hire, preparePin, type StaffContext } from './hire.ts';
export { endPin, pinsInForce } from './in-force-queries.ts';
export { staffOfAccounts } from './move-account.ts';
export { createPins, type Pins } from './pins.ts';
export {
  findByPin,
  findStaffMember,
  findStaffMemberByNumber,
  isOfPinNow,
  type Job,
  lockStaffMember,
  type Proven,
  type StaffMember,
  staffOf,
  toStaffMember,
} from './queries.ts';
export { assertIsOther, assertNotSelf, isSelf, type Somebody } from './self.ts';
export { StaffMemberShape } from './shapes.ts';
