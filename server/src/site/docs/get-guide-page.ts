import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { HTML_TYPE } from '../../platform/http/response/html.ts';
import { route } from '../deps.ts';
import { pageAt } from './reference.ts';

export const getGuidePage = route({
  operationId: 'getGuidePage',
  method: 'GET',
  path: '/docs',
  summary: "Get the reference's start page.",
  description: 'What holds for every operation, as a page for people.',
  access: anyone,
  response: Type.String(),
  rawContentType: HTML_TYPE,
  handler: ({ deps }) => pageAt(deps, '')!, // the first page is always made
});
