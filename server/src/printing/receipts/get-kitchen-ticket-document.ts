import { restaurant } from '../../access/index.ts';
import { allStations, findTicket, ticketParams, toTicket } from '../../ordering/kitchen/index.ts';
import { one } from '../../platform/db/database.ts';
import { route } from '../deps.ts';
import { findSettings, toSettings } from '../document-settings/index.ts';
import { kitchenTicketOf } from './documents.ts';
import { answerDocument, documentAlternatives } from './render.ts';
import { KitchenTicketDocument, ticketDocumentQuery } from './shapes.ts';

export const getKitchenTicketDocument = route({
  operationId: 'getKitchenTicketDocument',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}/document',
  summary: 'Get a kitchen ticket as it is printed.',
  description:
    'As data, as a page, as text, or as the bytes of a receipt printer: the same lines in each. What is not wanted any more is ' +
    'struck through, and a ticket that was voided says so at both ends.',
  alternatives: documentAlternatives,
  access: restaurant('read:kitchen'),
  params: ticketParams,
  query: ticketDocumentQuery,
  response: KitchenTicketDocument,
  handler: async ({ deps, scope, params, query }) => {
    const place = await deps.restaurants.get(scope, scope.restaurantGuid);
    const [rows, stations, [row]] = await deps.db.run(
      scope,
      findTicket(scope, params.ticketGuid),
      allStations(scope),
      findSettings(scope),
    );
    const settings = toSettings(row);
    const ticket = toTicket(one(rows, 'ticket'));
    const stationName = stations.find(({ guid }) => guid === ticket.stationGuid)?.name ?? '';
    const marks = query.copy ? (['COPY'] as const) : [];
    const house = { place, settings };
    return answerDocument(kitchenTicketOf(house, ticket, stationName, marks), settings, query);
  },
});
