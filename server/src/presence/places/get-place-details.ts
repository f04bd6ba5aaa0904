import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { askPlaces } from './ask.ts';
import { Language, PlaceShape, renderPlace } from './shapes.ts';

export const getPlaceDetails = route({
  operationId: 'getPlaceDetails',
  method: 'GET',
  path: '/api/v1/places/details/{placeId}',
  summary: "Get a place's details.",
  description: 'Counts against the number of places that the tenant may ask for in a day.',
  when: { PROVIDER_UNAVAILABLE: 'The provider of places does not answer.' },
  access: tenant('read:places'),
  params: requestObject({ placeId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,250}$' }) }),
  query: requestObject({ language: Type.Optional(Language) }),
  response: PlaceShape,
  errors: ['PROVIDER_UNAVAILABLE'],
  handler: async ({ deps, scope, params: { placeId }, query: { language } }) => {
    const { value, places } = await askPlaces(deps, scope, ['details', placeId, language], (provider) =>
      provider.details(placeId, language),
    );
    return ok(renderPlace(deps, scope, value, places));
  },
});
