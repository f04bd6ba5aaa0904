import { atTill, type RestaurantScope } from '../../access/index.ts';
import type { PriceRules } from '../../catalog/price-rules/index.ts';
import { needsApproval } from '../../ordering/orders/index.ts';
import { giveApproval, mayApprove, type Subject } from '../../people/approvals/index.ts';
import { isOfPinNow } from '../../people/staff/index.ts';
import type { ApiError } from '../../platform/errors.ts';
import type { OfflineDeps } from '../deps.ts';
import type { Body } from './kinds.ts';
import type { People } from './person.ts';
import { findKey } from './queries.ts';
import type { LoggedCommand } from './shapes.ts';
import { isSignedBy, signedText } from './signature.ts';

/** Turns what somebody has signed at a till that was offline into an approval, if they might give it. */

interface About {
  people: People;
  /** That of whoever did it. */
  scope: RestaurantScope;
  command: LoggedCommand;
  logId: string;
  /** The device that made the log. */
  deviceGuid: string;
  at: number;
}

type Deps = Pick<OfflineDeps, 'db' | 'roles' | 'clock'> & OfflineDeps;
type Asking = { request: never; correlationId: string };

/** The guid of an approval of exactly what a command was refused for; null when nobody entitled has signed the command. */
export async function approveOffline(
  deps: Deps,
  call: Asking,
  { people, scope, command, logId, deviceGuid, at }: About,
  asked: Subject,
): Promise<string | null> {
  const { approval, ...signed } = command;
  if (!approval) return null;
  const [[key]] = await deps.db.run(scope, findKey(scope, approval.keyId, deviceGuid));
  if (!key || at < key.created_at || at >= key.expires_at) return null;
  const text = signedText({ restaurantGuid: scope.restaurantGuid, deviceGuid, logId }, signed);
  if (!isSignedBy(key.public_key, text, approval.signature)) return null;
  const actor = await people.actor(key.staff_guid, key.job_guid, at);
  if (!actor || actor.isAway) return null;
  if (!isOfPinNow(actor.member, { pinMadeAt: key.pin_made_at, at: key.created_at })) return null;
  const job = actor.member.jobs.find(({ guid }) => guid === key.job_guid);
  if (!job) return null;
  const { grants } = atTill(await deps.roles.rightsOf(scope.tenantId, job.role));
  if (!mayApprove(grants.get(asked.permission), asked)) return null;
  const { guid: id, displayName: name, pinMadeAt } = actor.member;
  const entitled = {
    kind: 'STAFF',
    id,
    name,
    proof: 'PIN',
    deviceGuid: scopeDevice(scope),
    jobGuid: job.guid,
    pinMadeAt,
  } as const;
  const given = giveApproval({ ...call, deps, scope }, { subject: asked, requestedBy: null, entitled });
  await deps.db.run(scope, ...given.writes.rows, ...(given.writes.events ?? []));
  return given.approval.guid;
}

/** The one that the approval is used at. */
const scopeDevice = ({ principal }: RestaurantScope): string | null =>
  principal?.kind === 'staff' ? principal.deviceGuid : null;

interface Given {
  approval: string;
  /** What was refused without it. */
  error: ApiError;
  rules: PriceRules;
}

/** The body with the approval where the refused operation looks for it; null when it has no place for one. */
export function withApproval(type: string, body: Body, given: Given): Body | null {
  const { approval, error } = given;
  if (type === 'runOrderCommands') {
    const at = Number(error.details?.command);
    const commands = body.commands?.map((one, index) =>
      index === at ? { ...one, body: { ...one.body, approval } } : one,
    );
    return commands ? { ...body, commands } : null;
  }
  if (type !== 'createOrder') return { ...body, approval };
  return inNewOrder(body, given);
}

type Approvable = { approval?: string; discountGuid?: string; taxExempt?: boolean };

/** Those of discounts come first, each in its turn; then those of checks that are exempt from tax. */
function inNewOrder(body: Body, { approval, error, rules }: Given): Body | null {
  const { permission } = (error.details?.approve ?? {}) as Partial<Subject>;
  const name = permission === 'orders.discount' ? 'discounts' : 'checks';
  const list = (body[name] ?? []) as Approvable[];
  const lacks = (one: Approvable) =>
    one.approval === undefined && (name === 'checks' ? one.taxExempt : needsApproval(rules, one));
  const at = list.findIndex(lacks);
  if (at < 0) return null;
  return { ...body, [name]: list.map((one, index) => (index === at ? { ...one, approval } : one)) };
}
