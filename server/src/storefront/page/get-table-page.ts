import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { TABLE_CODE } from '../../catalog/tables/index.ts';
import { fail } from '../../platform/errors.ts';
import { isBrowser, languageOf } from '../../platform/http/request/reader.ts';
import { HTML_TYPE, pageAnswer } from '../../platform/http/response/html.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { placeOfTable } from '../guest-sessions/index.ts';
import { notHere, pageOf } from './get-restaurant-page.ts';
import { noRestaurantPage } from './restaurant-page.ts';

export const getTablePage = route({
  operationId: 'getTablePage',
  method: 'GET',
  path: '/t/{code}',
  summary: 'Get the page by which guests order at a table.',
  description:
    'What the QR code of a table leads to: the page of the restaurant, with what is served at tables.',
  access: anyone,
  params: requestObject({ code: Type.String({ pattern: TABLE_CODE, description: 'of a table' }) }),
  response: Type.String(),
  rawContentType: HTML_TYPE,
  when: {
    RESOURCE_NOT_FOUND:
      'The code is for no table, or was replaced; the table or the restaurant is archived, or nobody orders by codes there.',
  },
  errors: ['RESOURCE_NOT_FOUND'],
  concurrency: 'list',
  handler: async ({ deps, params, request }) => {
    const { code } = params;
    const language = languageOf(String(request.headers['accept-language'] ?? ''));
    const place = await placeOfTable(deps, code).catch((error: unknown) => notHere(error));
    if (place === null) {
      if (isBrowser(request)) return { ...pageAnswer(noRestaurantPage(language)), status: 404 };
      return fail('RESOURCE_NOT_FOUND', 'This code is for no table, or not any more.');
    }
    const at = { table: { code, guid: place.table.guid } };
    const answer = await pageOf(deps, place, { at, canonical: `${deps.publicUrl}/t/${code}`, language });
    // A code that was replaced leads nowhere at once.
    return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-cache' } };
  },
});
