import Type from 'typebox';
import { anyone, type Principal } from '../../access/index.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';
import { HTML_TYPE, pageAnswer } from '../../platform/http/response/html.ts';
import type { Answer } from '../../platform/http/route.ts';
import { VERSION, versionLabel } from '../../platform/version.ts';
import { notHere, pageAtHost } from '../../storefront/page/index.ts';
import { route, type SiteDeps } from '../deps.ts';
import { landingPage } from './landing-page.ts';

/** Another person may look next, in the same browser. */
const TO_MANAGE: Answer<string> = {
  status: 302,
  data: '',
  headers: { location: '/manage', 'cache-control': 'no-store' },
  raw: { contentType: HTML_TYPE, body: '' },
};

export const getLandingPage = route({
  operationId: 'getLandingPage',
  method: 'GET',
  path: '/',
  summary: 'Get the landing page.',
  description:
    'What the service is, as a page for people. At a domain of a restaurant it is the page for its guests. Whoever is signed in and belongs to a tenant is led to the ' +
    'management app instead (302).',
  access: anyone,
  // Open: whoever links to a page adds parameters of their own.
  query: Type.Object({}),
  response: Type.String(),
  rawContentType: HTML_TYPE,
  handler: async ({ deps, caller, request }) => {
    const { config } = deps;
    const own = await ownPage(deps, request);
    if (own) return own;
    const principal = caller as Principal | null;
    if (principal?.kind === 'user' && principal.memberships.length > 0) return TO_MANAGE;
    const { production, environment, publicUrl, port } = config;
    const baseUrl = publicUrl || (production ? '$COMANDA_URL' : `http://localhost:${port}`);
    return pageAnswer(
      landingPage({ version: versionLabel(environment), builtFrom: VERSION, environment, baseUrl }),
    );
  },
});

/** The page of the restaurant whose domain the request has come to; null at the service's own addresses. */
async function ownPage(deps: SiteDeps, { headers }: RequestInfo): Promise<Answer<string> | null> {
  const [host, language] = [headers.host, headers['accept-language']].map((one) => String(one ?? '')) as [
    string,
    string,
  ];
  if (host === '' || isOurs(deps.config, host)) return null;
  return pageAtHost(deps, host, language).catch(notHere);
}

/** Addresses at which nobody's domain is looked for. */
const isOurs = ({ publicUrl }: SiteDeps['config'], host: string): boolean =>
  (publicUrl !== '' && new URL(publicUrl).host === host) ||
  /^(localhost|[\d.]+|\[[\da-f:]+\])(:\d+)?$/i.test(host);
