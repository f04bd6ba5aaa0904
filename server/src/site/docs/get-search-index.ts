import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { route } from '../deps.ts';
import { searchOf } from './reference.ts';

export const getSearchIndex = route({
  operationId: 'getSearchIndex',
  method: 'GET',
  path: '/docs/search.json',
  summary: 'Get what the search of the pages looks through.',
  description:
    'Operations and parts of guides, each with title, place, address and text, for the script of the pages.',
  access: anyone,
  response: Type.Array(
    Type.Object({
      title: Type.String(),
      place: Type.String({ description: 'a section of the reference, or a guide' }),
      href: Type.String({ description: 'its path' }),
      text: Type.String({ description: 'what is searched besides' }),
    }),
  ),
  rawContentType: 'application/json',
  // Written once, as text.
  handler: ({ deps }) => searchOf(deps) as never,
});
