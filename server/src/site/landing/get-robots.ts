import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { textAnswer } from '../../platform/http/response/html.ts';
import { route } from '../deps.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';

/** Pages may be found; the API has nothing to find, and receipts are their guests'. */
const ROBOTS = textAnswer(TEXT_TYPE, 'User-agent: *\nDisallow: /api/\nDisallow: /receipts/\n', {
  'cache-control': 'private, max-age=86400',
});

export const getRobots = route({
  operationId: 'getRobots',
  method: 'GET',
  path: '/robots.txt',
  summary: 'Get robots.txt.',
  description: 'What search engines may index.',
  access: anyone,
  response: Type.String(),
  rawContentType: TEXT_TYPE,
  handler: () => ROBOTS,
});
