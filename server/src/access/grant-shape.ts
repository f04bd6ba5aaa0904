import Type from 'typebox';
import { enumOf } from '../platform/http/shapes.ts';
import { PERMISSION_NAMES } from './permissions.ts';

/** One permission of a role, with how far it goes. */
export const GrantShape = Type.Object(
  {
    permission: enumOf(PERMISSION_NAMES, { description: 'what it is' }),
    maxAmount: Type.Optional(
      Type.Integer({ description: 'in one go, in minor units; absent: no limit', minimum: 0 }),
    ),
    maxPercent: Type.Optional(
      Type.Number({
        description:
          'of the price of what it takes from, before taxes, charges and tips, and together with what was taken so before; absent: no limit',
        minimum: 0,
        maximum: 100,
      }),
    ),
    ownOrdersOnly: Type.Optional(
      Type.Literal(true, { description: 'only on orders that are the own ones of whoever holds it' }),
    ),
  },
  { $id: 'PermissionGrant', description: 'what somebody may do without an approval, and how far' },
);
