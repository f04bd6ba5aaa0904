import { createRole } from './create-role.ts';
import { deleteRole } from './delete-role.ts';
import { getRole } from './get-role.ts';
import { listRoles } from './list-roles.ts';
import { updateRole } from './update-role.ts';

/**
 * Roles: the built-in ones, and those that a tenant makes. Members and jobs have a role by its name, of either kind. A
 * change counts from the next request on, on every server within a second.
 */
export const roleRoutes = [listRoles, createRole, getRole, updateRole, deleteRole];
export { BUILT_IN_ROLES, RoleShape, render as renderRole } from './shapes.ts';
