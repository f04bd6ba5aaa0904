import Type from 'typebox';
import {
  BUILT_IN,
  GrantShape,
  listOf,
  OwnRoleName,
  ROLE_NAME,
  ROLES,
  type Role,
  rightsOf,
  SCOPES,
} from '../../access/index.ts';
import type { CustomRole } from '../../identity/roles/index.ts';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject } from '../../platform/http/shapes.ts';

/** Of a tenant. More than anybody tells apart; a bound on the list of them. */
export const ROLES_MAX = 100;

const title = nonBlank(60, { description: 'in words for people' });
const permissions = Type.Array(requestObject(GrantShape.properties), {
  minItems: 1,
  maxItems: 100,
  description: 'what it lets people do, each once; the scopes follow',
});

export const RoleShape = Type.Object(
  {
    name: Type.String({ description: 'what members and jobs refer to it by' }),
    title: Type.String(),
    isBuiltIn: Type.Boolean({ description: 'every tenant has it, and nobody changes it' }),
    permissions: Type.Array(GrantShape, { description: 'what it lets people do' }),
    scopes: Type.Array(enumOf(SCOPES), { description: 'those that come with the permissions' }),
    version: nullable(Type.Integer({ ...Field.Version, description: 'null for one that is built in' })),
    createdAt: nullable(Field.Timestamp),
    updatedAt: nullable(Field.Timestamp),
  },
  { $id: 'Role', description: 'a set of permissions that members and jobs have by its name' },
);

export const NewRole = requestObject({ name: OwnRoleName, title, permissions });
export const RoleChange = requestObject({
  title: Type.Optional(title),
  permissions: Type.Optional(permissions),
  version: Type.Optional(Field.Version),
});
export const roleParams = requestObject({
  role: Type.String({ pattern: ROLE_NAME, description: 'the name of the role' }),
});

export const render = (role: CustomRole): Type.Static<typeof RoleShape> => ({
  ...role,
  isBuiltIn: false,
  permissions: [...role.permissions],
  scopes: [...rightsOf(role.name, role.permissions).scopes],
  createdAt: isoTime(role.createdAt),
  updatedAt: isoTime(role.updatedAt),
});

const TITLES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  accountant: 'Accountant',
  server: 'Server',
  cashier: 'Cashier',
  kitchen: 'Kitchen',
};

/** Those that every tenant has. */
export const BUILT_IN_ROLES = ROLES.map(
  (name): Type.Static<typeof RoleShape> => ({
    name,
    title: TITLES[name],
    isBuiltIn: true,
    permissions: listOf(BUILT_IN[name].grants),
    scopes: [...BUILT_IN[name].scopes],
    version: null,
    createdAt: null,
    updatedAt: null,
  }),
);
