/**
 * Accounts: the rows of people (`users`) and of their places in tenants (`memberships`). It has no routes: signing in,
 * self-service and administration each decide what may change, and send the statements of this module in their own
 * transaction. Nobody else writes these two tables. Groups that may not read them send mail to owners through it.
 */

export {
  isPutBy,
  type Made,
  MadeShape,
  type Maker,
  type Makers,
  renderMade,
  type WhatWasMade,
} from './made.ts';
export {
  acceptMembership,
  askMembersAgain,
  countMemberships,
  deleteMembership,
  findOwners,
  insertMembership,
  moveInvitedPlaces,
  peopleWithAccess,
  tenantsInviting,
  updateMembership,
} from './membership-queries.ts';
export { noticeToOwners } from './notice-queries.ts';
export { createOwnerMail, type OwnerMail } from './owner-mail.ts';
export { tellOwners } from './owner-notices.ts';
export type { StaffOfAccounts } from './staff.ts';
export { type Concerned, tellConcerned } from './tell-owners.ts';
export {
  type AccountStatus,
  beginMfaEnrolmentOf,
  claimUser,
  deleteUnclaimedUser,
  deleteUser,
  deleteUserByEmail,
  enableMfaOf,
  insertUser,
  removeAuthenticatorAppOf,
  removeMfaOf,
  renameOwnMember,
  replaceEmail,
  replacePassword,
  requireMfaOf,
  resetPasswordOf,
  takeTotpStep,
  updateProfile,
  updateUser,
  upgradePasswordHash,
  vacateAddressOf,
} from './user-queries.ts';
