import type { TenantScope } from '../access/index.ts';
import { isPutBy, type Made, type Maker, type Makers, type WhatWasMade } from '../identity/accounts/index.ts';
import { membersAmong } from '../identity/admin-users/index.ts';
import { endKey, someKeysInForce } from '../identity/api-keys/index.ts';
import { endEndpoint, endpointsInForce } from '../integrations/webhooks/index.ts';
import { accountsSetBy, changesInForce, endChange, requestedAt } from '../money/payment-accounts/index.ts';
import { devicesInForce, endDevice } from '../people/devices/index.ts';
import { endPin, pinsInForce } from '../people/staff/index.ts';
import type { EventStatement, Statement } from '../platform/db/statement.ts';
import { endMapping, mappingsInForce, slugsSetBy } from '../presence/domains/index.ts';
import { endPrinterKey, printersInForce } from '../printing/printers/index.ts';
import {
  type AuditAction,
  formerAccounts,
  laterAccounts,
  madeUsersBy,
  recordAudit,
  targetsOf,
} from '../records/audit-log/index.ts';

/** What outlives the key that did it, or the person: each lets somebody in, or sends them what happens. Keys do none of the last. */
const MAKES: readonly AuditAction[] = [
  'device.created',
  'device.code_made',
  'staff.created',
  'staff.pin_changed',
  'printer.created',
  'printer.key_replaced',
  'webhook_endpoint.created',
  'webhook_endpoint.updated',
  'webhook_endpoint.secret_rotated',
  'api_key.issued',
  'api_key.rotated',
];

/**
 * Somebody who was there got another job, an account to work with, or a longer time: they may more than before. Of keys alone, which
 * seldom do it: who ran the rota for years has changed the jobs of everybody, and made nobody's PIN by it.
 */
const WIDENS = { action: 'staff.updated', fields: ['jobs', 'uid', 'activeFrom', 'activeUntil'] } as const;

/** How an end stands in the audit log. */
const ENDS = {
  DEVICE: { action: 'device.revoked', kind: 'device' },
  STAFF_MEMBER: { action: 'staff.pin_changed', kind: 'staff_member' },
  PRINTER: { action: 'printer.key_replaced', kind: 'printer' },
  WEBHOOK_ENDPOINT: { action: 'webhook_endpoint.updated', kind: 'webhook_endpoint' },
  PAYMENT_ACCOUNT_CHANGE: { action: 'payment_account.change_cancelled', kind: 'payment_account' },
  DOMAIN: { action: 'domain.removed', kind: 'domain' },
  API_KEY: { action: 'api_key.revoked', kind: 'api_key' },
} as const satisfies Record<Ending, { action: AuditAction; kind: string }>;
/**
 * What can be ended: a restaurant cannot be without an account for card payments, a slug of its own is no way in, and who else is a
 * user is for an owner to say.
 */
type Ending = Exclude<Made['kind'], Staying['kind']>;
type Staying = Made & { kind: 'PAYMENT_ACCOUNT' | 'SLUG' | 'USER' };

/** The audit log remembers who made what, and what is kept of payment accounts who asked; the groups know what still works. */
export const whatWasMade: WhatWasMade = {
  async find(tx, scope, { maker, now }) {
    const by = await doneBy(tx, scope, maker);
    const found = await inForce(tx, scope, { ...by, locked: false, now });
    return [...found.map(({ made }) => made), ...(await stayingOf(tx, scope, by))].sort(inTurn);
  },
  async end(tx, scope, { maker, actor, now }) {
    const by = await doneBy(tx, scope, maker);
    const found = await inForce(tx, scope, { ...by, locked: true, now });
    const statements = found.flatMap(({ made: { kind, guid, name }, end }) => [
      ...end(now),
      recordAudit({
        ...actor,
        tenantId: scope.tenantId,
        action: ENDS[kind].action,
        target: { kind: ENDS[kind].kind, id: guid },
        details: { name, [maker.kind === 'KEY' ? 'madeByKey' : 'madeByUser']: maker.id },
        now,
      }),
    ]);
    const [events, rows] = [true, false].map((told) => statements.filter((one) => 'writes' in one === told));
    await tx.run(...rows!); // two lists were made
    const [ended, left] = [found.map(({ made }) => made), await stayingOf(tx, scope, by)];
    return { ended, left, events: events as EventStatement[] };
  },
};

const inTurn = (some: Made, other: Made): number => some.madeAt - other.madeAt;

/** Who they are, and what they did by the lines of the audit log, by the kind and the id of what they did it to. */
async function doneBy(tx: Tx, scope: TenantScope, { kind: who, id }: Maker): Promise<By> {
  const accounts = who === 'KEY' ? [] : (await tx.run(formerAccounts(scope, id)))[0];
  const makers = { kind: who, ids: who === 'KEY' ? [id] : accounts.map(({ uid }) => uid) };
  const change = who === 'KEY' ? WIDENS : { ...WIDENS, fields: [] };
  const [targets, users] = await tx.run(
    targetsOf(scope, makers, MAKES, change),
    madeUsersBy(scope, who === 'KEY' ? [] : makers.ids),
  );
  const usersOf = (promoted: boolean) =>
    new Map(users.filter((one) => one.promoted === promoted).map((one) => [one.target_id, one.made_at]));
  return {
    makers,
    done: {
      ids: (kind) => targets.filter((one) => one.target_kind === kind).map(({ target_id }) => target_id!), // asked for
      of: new Map(targets.map((one) => [one.target_id!, one])), // as above
      added: usersOf(false),
      promoted: usersOf(true),
    },
  };
}

type Times = Record<'first_at' | 'made_at' | 'changed_at', number | null>;

interface Done {
  ids(kind: string): string[];
  of: ReadonlyMap<string, Times>;
  /** Whom they have added, and whom they have made owners, and when: as far as nobody else has decided about these since. */
  added: ReadonlyMap<string, number>;
  promoted: ReadonlyMap<string, number>;
}
interface By {
  makers: Makers;
  done: Done;
}

/**
 * The accounts for card payments, and the slugs, that are as they have set them, and the users that they added or made owners. Asked
 * behind what waits for their changes.
 */
async function stayingOf(tx: Tx, scope: TenantScope, { makers, done }: By): Promise<Staying[]> {
  const [later] = await tx.run(laterAccounts(scope, [...done.added.keys(), ...done.promoted.keys()]));
  const [accounts, slugs, users] = await tx.run(
    accountsSetBy(scope, makers),
    slugsSetBy(scope, makers),
    membersAmong(
      scope,
      later.map(({ uid }) => uid),
    ),
  );
  const staying = (kind: Staying['kind'], guid: string, name: string, madeAt: number): Staying => ({
    ...{ kind, guid, restaurantGuid: guid, name, madeAt },
  });
  return [
    ...accounts.map((one) =>
      staying('PAYMENT_ACCOUNT', one.restaurant_guid, one.merchant_id, one.updated_at),
    ),
    ...slugs.map((one) => staying('SLUG', one.restaurant_guid, one.slug, one.set_at)),
    ...users.flatMap(({ uid: guid, role, email: name }): Staying[] => {
      const were = later.filter(({ uid }) => uid === guid).map(({ former }) => former);
      const [added] = were.flatMap((uid) => done.added.get(uid) ?? []);
      const [promoted] = role === 'owner' ? were.flatMap((uid) => done.promoted.get(uid) ?? []) : [];
      const madeAt = promoted ?? added;
      return madeAt ? [{ ...{ kind: 'USER', guid, restaurantGuid: null, name }, madeAt }] : [];
    }),
  ];
}

interface Found {
  made: Made & { kind: Ending };
  end(now: number): Statement[];
}

type Tx = Parameters<WhatWasMade['find']>[0];

async function inForce(
  tx: Tx,
  scope: TenantScope,
  { makers, done: { ids: idsOf, of: done }, locked, now }: By & { locked: boolean; now: number },
): Promise<Found[]> {
  const [devices, pins, printers, endpoints, changes, domains, keys] = await tx.run(
    devicesInForce(scope, idsOf('device'), locked),
    pinsInForce(scope, idsOf('staff_member'), locked),
    printersInForce(scope, idsOf('printer'), locked),
    endpointsInForce(scope, idsOf('webhook_endpoint'), locked),
    changesInForce(scope, makers, locked),
    mappingsInForce(scope, makers, locked),
    someKeysInForce(scope, idsOf('api_key'), { locked, now }),
  );
  const isTheirs = (row: { put_by: string | null }): boolean => isPutBy(makers, row.put_by);
  const found = (
    kind: Ending,
    row: { guid: string; restaurant_guid: string | null; name: string },
    end: Found['end'],
  ): Found => {
    const { guid, restaurant_guid: restaurantGuid, name } = row;
    const { made_at, changed_at } = done.get(guid)!; // it was looked for by its lines
    const madeAt = Math.max(made_at ?? 0, changed_at ?? 0);
    return { made: { kind, guid, restaurantGuid, name, madeAt }, end };
  };
  return [
    ...devices.filter(isTheirs).map((row) => found('DEVICE', row, (now) => endDevice(scope, row, now))),
    ...pins
      .filter(({ guid, made_at: at }) => {
        const { made_at, changed_at } = done.get(guid)!; // as above
        // Whose PIN somebody else has replaced is in force no more; a job of the key is, whoever made the PIN.
        return changed_at !== null || at === made_at;
      })
      .map((row) => found('STAFF_MEMBER', row, (now) => endPin(scope, row, now))),
    ...printers.filter(isTheirs).map((row) => found('PRINTER', row, (now) => endPrinterKey(scope, row, now))),
    ...endpoints
      .filter(({ url_by, secret_by }) => isPutBy(makers, url_by) || isPutBy(makers, secret_by))
      .map((row) =>
        found('WEBHOOK_ENDPOINT', { guid: row.id, restaurant_guid: null, name: row.url }, (now) =>
          endEndpoint(scope, row, now),
        ),
      ),
    ...changes.map((row): Found => {
      const { restaurant_guid: guid, merchant_id: name } = row;
      const made = { guid, restaurantGuid: guid, name, madeAt: requestedAt(row) };
      return { made: { kind: 'PAYMENT_ACCOUNT_CHANGE', ...made }, end: (now) => endChange(scope, row, now) };
    }),
    ...domains.map((row): Found => {
      const { id: guid, restaurant_guid: restaurantGuid, domain: name, created_at: madeAt } = row;
      const made = { guid, restaurantGuid, name, madeAt };
      return { made: { kind: 'DOMAIN', ...made }, end: (now) => endMapping(scope, row, now) };
    }),
    ...keys.filter(isMadeAmong(done)).map((row): Found => {
      const { id: guid, name, created_at: madeAt } = row;
      const made = { guid, restaurantGuid: null, name, madeAt };
      return { made: { kind: 'API_KEY', ...made }, end: (now) => endKey(scope, row, now) };
    }),
  ].sort((some, other) => inTurn(some.made, other.made));
}

/** Keys that were issued in these acts, and those that one of them put in the place of another: who rotated it meanwhile knows it alone. */
const isMadeAmong =
  (done: Done['of']) =>
  ({
    id,
    rotated_from,
    created_at,
  }: {
    id: string;
    rotated_from: string | null;
    created_at: number;
  }): boolean =>
    done.get(id)?.first_at === created_at ||
    (rotated_from !== null && done.get(rotated_from)?.made_at === created_at);
