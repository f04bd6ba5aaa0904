import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { HTML_TYPE, pageAnswer } from '../../platform/http/response/html.ts';
import { VERSION, versionLabel } from '../../platform/version.ts';
import { route } from '../deps.ts';
import { landingPage } from './landing-page.ts';

export const getLandingPage = route({
  operationId: 'getLandingPage',
  method: 'GET',
  path: '/',
  summary: 'Get the landing page.',
  description: 'What the service is, as a page for people.',
  access: anyone,
  response: Type.String(),
  rawContentType: HTML_TYPE,
  handler: ({ deps: { config } }) => {
    const { production, environment, publicUrl, port } = config;
    const baseUrl = publicUrl || (production ? '$COMANDA_URL' : `http://localhost:${port}`);
    return pageAnswer(
      landingPage({ version: versionLabel(environment), builtFrom: VERSION, environment, baseUrl }),
    );
  },
});
