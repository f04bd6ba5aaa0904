import Type from 'typebox';
import type { TenantScope } from '../../access/index.ts';
import { nullable } from '../../platform/http/shapes.ts';
import type { Place, PlacesPort } from '../../providers/places/port.ts';
import type { PresenceDeps } from '../deps.ts';

export const Language = Type.String({
  pattern: '^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$',
  maxLength: 35,
  description: 'BCP 47, for example pt-PT',
});

export const PlaceShape = Type.Object(
  {
    placeId: Type.String(),
    name: Type.String(),
    address: nullable(Type.String()),
    latitude: nullable(Type.Number()),
    longitude: nullable(Type.Number()),
    category: nullable(Type.String({ description: "the provider's word" })),
    phone: nullable(Type.String()),
    website: nullable(Type.String()),
    openingHours: Type.Array(Type.String(), { description: 'lines for people' }),
    businessStatus: nullable(Type.String()),
    photos: Type.Array(
      Type.Object({
        reference: Type.String({ description: 'for /places/photos/media, for an hour' }),
        width: nullable(Type.Integer()),
        height: nullable(Type.Integer()),
        attributions: Type.Array(Type.Object({ name: Type.String(), url: nullable(Type.String()) }), {
          description: 'to be shown beside the photo',
        }),
      }),
    ),
    attribution: Type.String({ description: 'to be shown beside the place' }),
  },
  { $id: 'Place', description: 'a place in the world, as a provider of maps knows it' },
);

const REFERENCE_MS = 3_600_000;
const PURPOSE = 'place-photo';

type Sealing = Pick<PresenceDeps, 'sealer' | 'clock'>;

/** A photo's name, sealed for the tenant and an hour: only issued references are accepted. */
function sealReference({ sealer, clock }: Sealing, { tenantId }: TenantScope, name: string): string {
  return sealer.seal(PURPOSE, tenantId, JSON.stringify([name, clock.now() + REFERENCE_MS]));
}

/** null when it was not issued to this tenant, or has expired. */
export function openReference(
  { sealer, clock }: Sealing,
  { tenantId }: TenantScope,
  reference: string,
): string | null {
  try {
    const [name, until] = JSON.parse(sealer.open(PURPOSE, tenantId, reference)) as [string, number];
    return clock.now() < until ? name : null;
  } catch {
    return null;
  }
}

export function renderPlace(deps: Sealing, scope: TenantScope, place: Place, { attribution }: PlacesPort) {
  return {
    ...place,
    openingHours: [...place.openingHours],
    photos: place.photos.map(({ name, width, height, attributions }) => ({
      reference: sealReference(deps, scope, name),
      width,
      height,
      attributions: [...attributions],
    })),
    attribution,
  };
}
