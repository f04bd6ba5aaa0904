import Type from 'typebox';
import { RoleName } from '../../access/index.ts';
import { NewPassword } from '../../platform/crypto/password.ts';
import { EmailAddress } from '../../platform/email.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject } from '../../platform/http/shapes.ts';
import type { AccountStatus } from '../accounts/index.ts';
import { LinkToken } from '../auth/index.ts';
import { accountFields, PersonName, renderPerson } from '../users/index.ts';
import type { AccountRow, MemberRow } from './queries.ts';

const RESTAURANTS_MAX = 500;

const STATUSES = ['INVITED', 'ACTIVE', 'SUSPENDED'] as const;
const INVITATIONS = ['OPEN', 'EXPIRED', 'WITHDRAWN'] as const;
export type InvitationState = (typeof INVITATIONS)[number];
const RestaurantGuids = Type.Array(Field.Guid, {
  maxItems: RESTAURANTS_MAX,
  uniqueItems: true,
  description: 'empty: all restaurants of the tenant',
});

const MembershipOfAccount = Type.Object({
  tenantId: Field.Guid,
  role: RoleName,
  restaurantGuids: Type.Array(Field.Guid),
  status: enumOf(STATUSES),
});

export const AdminUser = Type.Object(
  {
    ...accountFields,
    status: enumOf(STATUSES, {
      description: 'INVITED: has not accepted yet, and is shown as the invitation names them',
    }),
    invitation: Type.Optional(
      enumOf(INVITATIONS, {
        description:
          'of somebody who is INVITED: EXPIRED after a week, then remove the person and add them anew; WITHDRAWN once whoever invited ' +
          'may not do so any more, then somebody else makes it good again by another role or other restaurants',
      }),
    ),
    tenantId: nullable(Field.Guid),
    role: nullable(RoleName),
    restaurantGuids: Type.Array(Field.Guid, {
      description:
        'empty: all restaurants of the tenant; only those within the reach of the caller are named',
    }),
    mfaEnabled: Type.Boolean(),
    memberships: Type.Optional(
      Type.Array(MembershipOfAccount, {
        description:
          'for operators who name no tenant (then tenantId and role are null): every tenant of the account',
      }),
    ),
    isOperator: Type.Optional(Type.Boolean({ description: 'for operators who name no tenant' })),
    ...Field.stamps,
  },
  { $id: 'AdminUser', description: 'a person who works in a tenant, and what they may do there' },
);

export type AdminUserShape = Type.Static<typeof AdminUser>;

export const userParams = requestObject({ uid: Field.Guid });

export const filterParameters = {
  q: Type.Optional(nonBlank(100, { description: 'part of a name or an e-mail address' })),
  role: Type.Optional(RoleName),
  status: Type.Optional(enumOf(STATUSES)),
  restaurantGuid: Type.Optional(Field.Guid),
};

export const NewAdminUser = requestObject({
  email: EmailAddress,
  name: PersonName,
  role: RoleName,
  restaurantGuids: Type.Optional(RestaurantGuids),
  /** Instead of an invitation by mail. */
  firstPassword: Type.Optional(NewPassword),
});

export const AdminUserChange = requestObject({
  name: Type.Optional(PersonName),
  role: Type.Optional(RoleName),
  restaurantGuids: Type.Optional(RestaurantGuids),
  status: Type.Optional(enumOf(['ACTIVE', 'SUSPENDED'] as const)),
  version: Type.Optional(Field.Version),
});

export const Acceptance = requestObject({
  token: LinkToken,
  /** Required when the address has no verified account yet, and rejected when it has one. */
  password: Type.Optional(NewPassword),
  name: Type.Optional(PersonName),
});

/** A suspended account is suspended in every tenant. */
const statusOf = (row: MemberRow): AccountStatus =>
  row.account_status === 'SUSPENDED' ? 'SUSPENDED' : row.membership_status;

export function renderMember(
  row: MemberRow,
  reach: ReadonlySet<string> | null,
  invitation?: InvitationState,
): AdminUserShape {
  const guids = row.restaurant_guids;
  return {
    ...renderPerson(row),
    status: statusOf(row),
    ...(invitation ? { invitation } : {}),
    tenantId: row.tenant_id,
    role: row.role,
    restaurantGuids: reach ? guids.filter((guid) => reach.has(guid)) : guids,
  };
}

const membershipsOf = (row: AccountRow) =>
  JSON.parse(row.memberships ?? '[]') as Type.Static<typeof MembershipOfAccount>[];

/** The tenants that a person has joined; invitations do not count. */
export const tenantsOfAccount = (row: AccountRow): string[] =>
  membershipsOf(row)
    .filter(({ status }) => status !== 'INVITED')
    .map(({ tenantId }) => tenantId);

export function renderAccount(row: AccountRow): AdminUserShape {
  return {
    ...renderPerson(row),
    status: row.status,
    tenantId: null,
    role: null,
    restaurantGuids: [],
    memberships: membershipsOf(row),
    isOperator: row.is_operator,
  };
}
