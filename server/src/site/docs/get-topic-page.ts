import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { HTML_TYPE } from '../../platform/http/response/html.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageAt } from './reference.ts';

/** `/docs/orders/createOrder`, `/docs/guides/webhooks`. */
export const getTopicPage = route({
  operationId: 'getTopicPage',
  method: 'GET',
  path: '/docs/{section}/{topic}',
  summary: 'Get the page of one operation, or a guide.',
  description:
    'An operation of a section with the objects that it names, or a guide (`guides`), as a page for people.',
  access: anyone,
  params: requestObject({
    section: Type.String({ pattern: '^[a-z0-9-]{1,60}$' }),
    topic: Type.String({ pattern: '^[A-Za-z0-9-]{1,60}$' }),
  }),
  response: Type.String(),
  rawContentType: HTML_TYPE,
  handler: ({ deps, params: { section, topic } }) =>
    pageAt(deps, `${section}/${topic}`) ?? fail('RESOURCE_NOT_FOUND', 'No such page.'),
});
