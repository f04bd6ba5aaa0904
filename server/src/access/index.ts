/**
 * Who is calling, and what may they touch. Every credential becomes a Principal, every route declares its Access, and
 * one check (gate.ts) turns the two into a scope. Scopes are minted here and nowhere else.
 */
export { type Authenticator, createGate } from './gate.ts';
export type { KeyPrincipal, OperatorPrincipal, Principal } from './principal.ts';
export { type Access, anyone, type Call, callers, operators, restaurant, route, tenant } from './route.ts';
export {
  atRestaurant,
  type OperatorScope,
  type RestaurantScope,
  systemScope,
  type TenantScope,
} from './scope.ts';
export { isScope, SCOPES, type Scope } from './scopes.ts';
