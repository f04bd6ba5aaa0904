import { readFileSync } from 'node:fs';
import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { textAnswer } from '../../platform/http/response/html.ts';
import { route } from '../deps.ts';

const SVG_TYPE = 'image/svg+xml';
const ICON = textAnswer(SVG_TYPE, readFileSync(new URL('./icon.svg', import.meta.url), 'utf8'), {
  'cache-control': 'private, max-age=86400',
});

export const getIcon = route({
  operationId: 'getIcon',
  method: 'GET',
  path: '/favicon.svg',
  summary: 'Get the favicon.',
  description: 'The icon that browsers show for the pages of the service.',
  access: anyone,
  response: Type.String(),
  rawContentType: SVG_TYPE,
  handler: () => ICON,
});
