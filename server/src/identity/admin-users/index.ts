import { acceptInvitation } from './accept-invitation.ts';
import { createAdminUser } from './create-admin-user.ts';
import { deleteAdminUser } from './delete-admin-user.ts';
import { endMadeByUser } from './end-made-by-user.ts';
import { getAdminUser } from './get-admin-user.ts';
import { listAdminUsers } from './list-admin-users.ts';
import { listMadeByUser } from './list-made-by-user.ts';
import { resetUserMfa } from './reset-user-mfa.ts';
import { updateAdminUser } from './update-admin-user.ts';

/**
 * Administration of users: memberships of a tenant, with role and restaurants. Owners and managers act in their tenant,
 * operators in all. Nobody grants, changes or removes more rights than they hold; a tenant always keeps an owner; a
 * user joins a second tenant only by accepting. Each change is in the audit log and applies to open sessions at once.
 * Never creates an operator, and never shows a tenant anything about a user who has not accepted yet.
 */
export const adminUserRoutes = [
  listAdminUsers,
  createAdminUser,
  getAdminUser,
  updateAdminUser,
  deleteAdminUser,
  listMadeByUser,
  endMadeByUser,
  resetUserMfa,
  acceptInvitation,
];
export { membersAmong } from './queries.ts';
