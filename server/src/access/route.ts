import type { Static, TObject, TSchema } from 'typebox';
import type { ApiError } from '../platform/errors.ts';
import type { BaseCall } from '../platform/http/pipeline/call.ts';
import { ANYBODY_MAX_BYTES } from '../platform/http/request/body.ts';
import type { Answer, Parsed, Route } from '../platform/http/route.ts';
import type { Approval, Permission } from './permissions.ts';
import type {
  AdministrationScope,
  CallerScope,
  DeviceScope,
  GuestScope,
  OperatorScope,
  RestaurantScope,
  TenantScope,
  UserScope,
} from './scope.ts';
import type { Scope } from './scopes.ts';

/**
 * Who may call a route.
 * - `public`: anybody.
 * - `tenant`: a credential of a tenant that holds the scope.
 * - `restaurant`: the same, and it reaches the `{restaurantGuid}` of the path.
 * - either of these with `anyScope`: whatever scopes it holds; the handler answers what they cover.
 * - `operator`: the service's own administrators.
 * - `caller`: anybody with a valid credential.
 * - `user`: a person who has signed in, about themselves. A session of a custom token may only read.
 * - `administration`: like `tenant`, and operators, who may name a tenant or mean all; with `byPeople` no key of a tenant.
 * - `owner`: a person who owns the tenant; no key, however many scopes it holds.
 * - `oversight`: like `owner`, and operators, who may name a tenant or mean all.
 * - `device`: a paired device, about itself; with `evenRevoked` also one that was revoked.
 * - `guest`: a guest, at the restaurant of their session.
 *
 * A scope that several permissions open is not enough for people: they hold the `permission` as well.
 *
 * With `freshProof` a session alone is not enough: its person must have proven who they are within the last minutes
 * (fresh-proof.ts). Keys prove nothing and need not. That, and what has `wholeSession`, is refused to a session of a
 * custom token: what it makes would outlive it.
 */
export type Access = Callers & { readonly freshProof?: true; readonly wholeSession?: true };

type Callers =
  | { readonly kind: 'public' }
  | { readonly kind: 'tenant'; readonly scope: Scope; readonly permission?: Permission | undefined }
  | { readonly kind: 'restaurant'; readonly scope: Scope; readonly permission?: Permission | undefined }
  | { readonly kind: 'tenant' | 'restaurant'; readonly anyScope: true }
  | { readonly kind: 'operator' }
  | { readonly kind: 'caller' }
  | { readonly kind: 'user' }
  | {
      readonly kind: 'administration';
      readonly scope: Scope;
      readonly permission?: Permission | undefined;
      readonly byPeople?: true;
    }
  | { readonly kind: 'owner' }
  | { readonly kind: 'oversight' }
  | { readonly kind: 'device'; readonly evenRevoked?: true }
  | { readonly kind: 'guest' };

export const anyone = { kind: 'public' } as const;
export const operators = { kind: 'operator' } as const;
export const callers = { kind: 'caller' } as const;
export const users = { kind: 'user' } as const;
export const owners = { kind: 'owner' } as const;
export const oversight = { kind: 'oversight' } as const;
export const guests = { kind: 'guest' } as const;
export const devices = { kind: 'device' } as const;
export const devicesEvenRevoked = { kind: 'device', evenRevoked: true } as const;
export const administration = <S extends Scope>(scope: S, permission?: Permission) =>
  ({ kind: 'administration', scope, permission }) as const;
/** For what would outlive the revocation of a key. */
export const administrationByPeople = <S extends Scope>(scope: S, permission?: Permission) =>
  ({ kind: 'administration', scope, permission, byPeople: true }) as const;
export const tenant = <S extends Scope>(scope: S, permission?: Permission) =>
  ({ kind: 'tenant', scope, permission }) as const;
export const tenantByAnyScope = { kind: 'tenant', anyScope: true } as const;
export const restaurantByAnyScope = { kind: 'restaurant', anyScope: true } as const;
export const restaurant = <S extends Scope>(scope: S, permission?: Permission) =>
  ({ kind: 'restaurant', scope, permission }) as const;

/** The same callers, with a proof that is not older than PROOF_MAX_AGE_SECONDS. */
export const withFreshProof = <A extends Access>(access: A): A & { readonly freshProof: true } => ({
  ...access,
  freshProof: true,
});

/** The same callers, but for sessions of custom tokens: for what makes or widens an access and asks for no proof. */
export const withWholeSession = <A extends Access>(access: A): A & { readonly wholeSession: true } => ({
  ...access,
  wholeSession: true,
});

export type ScopeOf<A extends Access> = A extends { kind: 'restaurant' }
  ? RestaurantScope
  : A extends { kind: 'tenant' | 'owner' }
    ? TenantScope
    : A extends { kind: 'operator' }
      ? OperatorScope
      : A extends { kind: 'caller' }
        ? CallerScope
        : A extends { kind: 'user' }
          ? UserScope
          : A extends { kind: 'administration' | 'oversight' }
            ? AdministrationScope
            : A extends { kind: 'device' }
              ? DeviceScope
              : A extends { kind: 'guest' }
                ? GuestScope
                : null;

/** What a handler is called with: parsed values, a scope and what its group works with; never the raw request. */
export interface Call<Deps, A extends Access = Access, P = unknown, Q = unknown, B = unknown>
  extends Omit<BaseCall, 'deps' | 'scope' | 'params' | 'query' | 'body'> {
  readonly deps: Deps;
  readonly scope: ScopeOf<A>;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}

interface RouteSpec<Deps, A extends Access, P, Q, B, R extends TSchema>
  extends Omit<
    Route<A>,
    | 'access'
    | 'approval'
    | 'params'
    | 'query'
    | 'body'
    | 'response'
    | 'handler'
    | 'status'
    | 'errors'
    | 'auditInvalidRequest'
  > {
  access: A;
  approval?: Approval;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  status?: number;
  errors?: Route['errors'];
  auditInvalidRequest?: (call: Call<Deps, A>, error: ApiError) => Promise<void>;
  handler: (
    call: Call<Deps, A, Parsed<P>, Parsed<Q>, Parsed<B>>,
  ) => Promise<Answer<Static<R>>> | Answer<Static<R>>;
}

/** A route of which only one thing is known about its calls: what the handler works with. */
export type RouteWith<Deps> = Route<unknown, { readonly deps: Deps }>;

/**
 * Makes the `route` of a group of modules: its handlers see the group's dependencies and no others. The composition
 * lists all routes as `RouteWith` of what it has, so one that lacks something does not compile.
 */
export function routeFor<Deps>() {
  /** Declares a route. Without `access` it does not compile. */
  return function route<
    A extends Access,
    R extends TSchema,
    P extends TObject | undefined = undefined,
    Q extends TObject | undefined = undefined,
    B extends TSchema | undefined = undefined,
  >(spec: RouteSpec<Deps, A, P, Q, B, R>): RouteWith<Deps> {
    const status = spec.status ?? (spec.method === 'POST' ? 201 : 200);
    const isPublic = (spec.access as Access | undefined)?.kind === 'public';
    const short = isPublic && spec.body ? { bodyMaxBytes: ANYBODY_MAX_BYTES } : {};
    return { ...short, ...spec, status, errors: spec.errors ?? [] } as unknown as RouteWith<Deps>;
  };
}
