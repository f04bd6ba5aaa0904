import { atRestaurant, systemScope } from '../../access/index.ts';
import type { StaffOfAccounts } from '../../identity/accounts/index.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { endPinsOf, moveStaff } from './account-queries.ts';
import { announceStaff } from './directory.ts';

/** Whoever works somewhere stays who they are, so that nobody decides about their own hours: another account is theirs. */
export const staffOfAccounts: StaffOfAccounts = {
  async move(tx, { uid, toUid, tenantIds, now }) {
    const [moved] = await tx.run(moveStaff(uid, toUid, tenantIds, now));
    const found = moved.map(({ tenant_id, restaurant_guid, guid, version }) => {
      const tenant = systemScope(tenant_id, 'the address of whoever works there became proven');
      return { scope: atRestaurant(tenant, restaurant_guid), guid, version };
    });
    await tx.run(
      ...found.flatMap(({ scope, guid }) => [
        announceStaff(scope, guid),
        recordAudit({
          tenantId: scope.tenantId,
          principal: null,
          actor: { system: 'change of address' },
          action: 'staff.updated',
          target: { kind: 'staff_member', id: guid },
          request: null,
          correlationId: null,
          details: { changed: ['uid'], before: { uid }, after: { uid: toUid } },
          now,
        }),
      ]),
    );
    return found.map(({ scope, guid, version }) => {
      const { restaurantGuid } = scope;
      return emit(scope, { type: 'staff.updated', restaurantGuid, data: { guid, version }, now });
    });
  },
  async shutOut(tx, { uid, tenantId, now, by }) {
    const [ended] = await tx.run(endPinsOf(uid, tenantId, now));
    const found = ended.map(({ tenant_id, restaurant_guid, guid }) => {
      const tenant = systemScope(tenant_id, 'the account of whoever works there was shut out');
      return { scope: atRestaurant(tenant, restaurant_guid), guid };
    });
    await tx.run(
      ...found.flatMap(({ scope, guid }) => [
        announceStaff(scope, guid),
        recordAudit({
          ...by,
          tenantId: scope.tenantId,
          action: 'staff.pin_changed',
          target: { kind: 'staff_member', id: guid },
          details: { ofAccount: uid },
          now,
        }),
      ]),
    );
    return found.map(({ scope, guid }) => {
      const { restaurantGuid } = scope;
      return emit(scope, { type: 'staff.pin_changed', restaurantGuid, data: { guid }, now });
    });
  },
};
