/**
 * Who is calling, and what may they touch. Every credential becomes a Principal, every route declares its Access, and
 * one check (gate.ts) turns the two into a scope. Scopes are minted here and nowhere else.
 */
export { atTill, DEVICE_KINDS, DEVICE_SCOPES, type DeviceKind, handedTo, TAKES_PEOPLE } from './devices.ts';
export {
  type FindProof,
  PROOF_MAX_AGE_SECONDS,
  type Proof,
} from './fresh-proof.ts';
export { type Authenticator, atNamedRestaurant, createGate } from './gate.ts';
export { GrantShape } from './grant-shape.ts';
export { failHeld } from './held.ts';
export { accessWords } from './openapi.ts';
export {
  type Approval,
  factsOf,
  type Grant,
  type Grants,
  isWithin,
  type LimitName,
  type Limits,
  listOf,
  openersOf,
  PERMISSION_NAMES,
  type Permission,
  TAKING,
  type TakingPermission,
} from './permissions.ts';
export {
  ACTOR_KINDS,
  type Actor,
  actorOf,
  type DevicePrincipal,
  type GuestPrincipal,
  isOperator,
  type KeyMode,
  type KeyPrincipal,
  type Membership,
  type OperatorPrincipal,
  type Principal,
  type StaffPrincipal,
  type UserPrincipal,
} from './principal.ts';
export { JOB_ROLE, JobRoleName, OwnRoleName, ROLE_NAME, RoleName } from './role-name.ts';
export {
  BUILT_IN,
  covers,
  isBuiltIn,
  NO_RIGHTS,
  type Rights,
  ROLES,
  type Role,
  type RoleRights,
  rightsOf,
  rightsOfRole,
  rightsOfScopes,
} from './roles.ts';
export {
  type Access,
  administration,
  administrationByPeople,
  anyone,
  type Call,
  callers,
  devices,
  devicesEvenRevoked,
  guests,
  operators,
  oversight,
  owners,
  type RouteWith,
  restaurant,
  restaurantByAnyScope,
  routeFor,
  tenant,
  tenantByAnyScope,
  users,
  withFreshProof,
  withWholeSession,
} from './route.ts';
export { requireSameOrigin } from './same-origin.ts';
export {
  type AdministrationScope,
  assertRoleHeld,
  assertScopesHeld,
  atRestaurant,
  type DeviceScope,
  type GuestScope,
  holdsRole,
  limitsOf,
  type OperatorScope,
  onBehalfOf,
  type RestaurantScope,
  requirePermission,
  scopeInTenant,
  scopesOf,
  systemScope,
  type TenantScope,
} from './scope.ts';
export { isScope, SCOPES, type Scope } from './scopes.ts';
export { KEY_SOURCES_DEFAULT, sourcesOf } from './sources.ts';
export { assertNotTestKey } from './test-keys.ts';
