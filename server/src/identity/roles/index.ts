/**
 * Roles that tenants make: the rows, and what each role may, by name. It has no routes: people/roles does, since it knows
 * who works in one. Whoever gives somebody a role asks here whether there is one and whether they may.
 */
export { announceRole, createRoleDirectory, type RoleDirectory } from './directory.ts';
export { assertMayGive, type GivenRole, keepGiven } from './give-roles.ts';
export {
  allRoles,
  type CustomRole,
  deleteRoleRow,
  findRole,
  holdRoles,
  insertRole,
  lockRole,
  toRole,
  updateRoleRow,
} from './queries.ts';
