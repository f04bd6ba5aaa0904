import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { HTML_TYPE } from '../../platform/http/response/html.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageAt } from './reference.ts';

/** An empty section is the start page: `/docs/` is `/docs`. `changelog` is CHANGELOG.md. */
export const getSectionPage = route({
  operationId: 'getSectionPage',
  method: 'GET',
  path: '/docs/{section}',
  summary: 'Get the reference page of one section.',
  description: 'The operations of one section, or the changelog (`changelog`), as a page for people.',
  access: anyone,
  params: requestObject({ section: Type.String({ pattern: '^[a-z0-9-]{0,60}$' }) }),
  response: Type.String(),
  rawContentType: HTML_TYPE,
  handler: ({ deps, params }) =>
    pageAt(deps, params.section) ?? fail('RESOURCE_NOT_FOUND', 'No such section.'),
});
