/**
 * Who is calling, and what may they touch. Every credential becomes a Principal, every route declares its Access, and
 * one check (gate.ts) turns the two into a scope. Scopes are minted here and nowhere else.
 */
export {
  type FindProof,
  PROOF_MAX_AGE_SECONDS,
  type Proof,
} from './fresh-proof.ts';
export { type Authenticator, atNamedRestaurant, createGate } from './gate.ts';
export { accessWords } from './openapi.ts';
export {
  isOperator,
  type KeyMode,
  type KeyPrincipal,
  type Membership,
  type OperatorPrincipal,
  type Principal,
  type UserPrincipal,
} from './principal.ts';
export { covers, ROLE_SCOPES, ROLES, type Role, scopesCover } from './roles.ts';
export {
  type Access,
  administration,
  administrationByPeople,
  anyone,
  type Call,
  callers,
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
} from './route.ts';
export { assertSameOrigin } from './same-origin.ts';
export {
  type AdministrationScope,
  atRestaurant,
  type OperatorScope,
  type RestaurantScope,
  scopeInTenant,
  scopesOf,
  systemScope,
  type TenantScope,
} from './scope.ts';
export { type ApprovalScope, isScope, SCOPES, type Scope } from './scopes.ts';
export { assertNotTestKey } from './test-keys.ts';
