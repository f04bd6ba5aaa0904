import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { HTML_TYPE } from '../../platform/http/response/html.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pagesOf } from './reference.ts';

/** An empty section is the guide: `/docs/` is `/docs`. `changelog` is CHANGELOG.md. */
export const getSectionPage = route({
  operationId: 'getSectionPage',
  method: 'GET',
  path: '/docs/{section}',
  summary: 'Get the reference page of one section.',
  description: 'One section of the reference, or the changelog (`changelog`), as a page for people.',
  access: anyone,
  params: requestObject({ section: Type.String({ pattern: '^[a-z0-9-]{0,60}$' }) }),
  response: Type.String(),
  rawContentType: HTML_TYPE,
  handler: ({ deps, params }) =>
    pagesOf(deps).get(params.section) ?? fail('RESOURCE_NOT_FOUND', 'No such section.'),
});
