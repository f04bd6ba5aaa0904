import {
  atTill,
  type DeviceScope,
  type Grants,
  onBehalfOf,
  type Permission,
  type RestaurantScope,
  type StaffPrincipal,
  TAKING,
} from '../../access/index.ts';
import { findStaffMember, type StaffMember, toStaffMember } from '../../people/staff/index.ts';
import { worksOn } from '../../people/staff-sessions/index.ts';
import { businessDateAt } from '../../tenancy/restaurants/index.ts';
import type { OfflineDeps } from '../deps.ts';

/** Who did it, as the till says: what they may, and what happened though they may not. */

/** What people do whether they may or not: the guest has eaten, and the cash is in the drawer. */
const FACT_PERMISSIONS: readonly Permission[] = [
  'orders.create',
  'orders.edit',
  'orders.open_item',
  'payments.take',
  'drawer.operate',
  'shift.clock',
];

export interface Actor {
  member: StaffMember;
  jobGuid: string;
  /** By their job, without what takes from a bill: for that a signature counts, not what a till says. */
  grants: Grants;
  scopes: StaffPrincipal['scopes'];
  /** They do not work there on that day. */
  isAway: boolean;
}

/** Everybody whom a push names, each looked up once. */
export class People {
  readonly #deps: OfflineDeps;
  readonly #scope: DeviceScope;
  readonly #known = new Map<string, Promise<StaffMember | null>>();

  constructor(deps: OfflineDeps, scope: DeviceScope) {
    this.#deps = deps;
    this.#scope = scope;
  }

  /** Null: nobody of this restaurant. */
  find(staffGuid: string): Promise<StaffMember | null> {
    const known = this.#known.get(staffGuid);
    if (known) return known;
    const { db } = this.#deps;
    const found = db
      .run(this.#scope, findStaffMember(this.#scope, staffGuid))
      .then(([[row]]) => (row ? toStaffMember(row) : null));
    this.#known.set(staffGuid, found);
    return found;
  }

  /** The person at that moment; null when they, or the job, are not of this restaurant. */
  async actor(staffGuid: string, jobGuid: string | undefined, at: number): Promise<Actor | null> {
    const member = await this.find(staffGuid);
    const job = jobGuid === undefined ? member?.jobs[0] : member?.jobs.find(({ guid }) => guid === jobGuid);
    if (!member || !job) return null;
    const { roles, restaurants } = this.#deps;
    const place = await restaurants.get(this.#scope, this.#scope.restaurantGuid);
    const { grants, scopes } = atTill(await roles.rightsOf(this.#scope.tenantId, job.role));
    const lasting = new Map([...grants].filter(([name]) => !(TAKING as readonly string[]).includes(name)));
    const isAway = !worksOn(member, businessDateAt(place, at));
    return { member, jobGuid: job.guid, grants: lasting, scopes, isAway };
  }

  /** The scope in which their command runs; `asFact`: as if they might what has happened anyway; `reopens`: what
   * is to be added needs an open order, and takes nothing.
   */
  scopeOf(
    { member, jobGuid, grants, scopes }: Actor,
    { logId, asFact, reopens = false }: { logId: string; asFact: boolean; reopens?: boolean },
  ): RestaurantScope {
    const names: readonly Permission[] = [
      ...(asFact ? FACT_PERMISSIONS : []),
      ...(reopens ? (['orders.reopen', 'orders.split'] as const) : []),
    ];
    const added = names.map((name) => [name, {}] as const);
    return onBehalfOf(this.#scope, {
      name: member.displayName,
      scopes,
      grants: new Map([...added, ...grants]),
      accountUid: member.uid,
      staffGuid: member.guid,
      jobGuid,
      sessionId: logId,
      pinMadeAt: null,
      pinMadeByUid: member.pinMadeByUid,
    });
  }
}
