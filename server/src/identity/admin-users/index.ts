import { acceptInvitation } from './accept-invitation.ts';
import { createAdminUser } from './create-admin-user.ts';
import { deleteAdminUser } from './delete-admin-user.ts';
import { getAdminUser } from './get-admin-user.ts';
import { listAdminUsers } from './list-admin-users.ts';
import { resetUserMfa } from './reset-user-mfa.ts';
import { updateAdminUser } from './update-admin-user.ts';

/**
 * Administration of people: who belongs to a tenant, as what, and where. Owners and managers act in their tenant, operators
 * over all. Nobody grants, changes or takes away more than they hold; a tenant always keeps an owner; a person joins a
 * second tenant only by accepting. Each act is in the audit log and counts at once for sessions that are open. Never makes
 * an operator, and never shows a tenant anything of a person who has not accepted yet.
 */
export const adminUserRoutes = [
  listAdminUsers,
  createAdminUser,
  getAdminUser,
  updateAdminUser,
  deleteAdminUser,
  resetUserMfa,
  acceptInvitation,
];
