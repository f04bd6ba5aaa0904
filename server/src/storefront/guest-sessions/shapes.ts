import Type, { type Static } from 'typebox';
import type { GuestPrincipal } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { nullable } from '../../platform/http/shapes.ts';

const fields = {
  guid: Field.Guid,
  restaurantGuid: Field.Guid,
  source: Type.String({ description: 'where its orders come from' }),
  tableGuid: nullable(
    Type.String({
      ...Field.Guid,
      description: 'where its orders go; null: to no table, or its code is good no more',
    }),
  ),
  expiresAt: Type.String({ ...Field.Timestamp, description: 'when it ends by itself' }),
};

export const GuestSession = Type.Object(fields, {
  $id: 'GuestSession',
  description: 'somebody at the page of a restaurant, who has no account',
});

export const StartedGuestSession = Type.Object(
  {
    ...fields,
    token: nullable(Type.String({ description: 'for `x-guest-session`; shown this once' })),
  },
  { $id: 'StartedGuestSession', description: 'a guest session, with its token' },
);

type Shown = Pick<GuestPrincipal, 'sessionGuid' | 'restaurantGuid' | 'source' | 'endsAt' | 'table'>;

export const renderGuestSession = (session: Shown): Static<typeof GuestSession> => ({
  guid: session.sessionGuid,
  restaurantGuid: session.restaurantGuid,
  source: session.source,
  tableGuid: session.table?.guid ?? null,
  expiresAt: isoTime(session.endsAt),
});
