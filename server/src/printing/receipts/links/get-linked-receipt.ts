import Type from 'typebox';
import { anyone, atRestaurant, systemScope } from '../../../access/index.ts';
import { fail } from '../../../platform/errors.ts';
import type { RequestInfo } from '../../../platform/http/pipeline/kernel.ts';
import { isBrowser, languageOf } from '../../../platform/http/request/reader.ts';
import { HTML_TYPE, pageAnswer } from '../../../platform/http/response/html.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { requestObject } from '../../../platform/http/shapes.ts';
import { route } from '../../deps.ts';
import { loadReceipt } from '../load-receipt.ts';
import { answerDocument } from '../render.ts';
import { endedPage } from './ended-page.ts';
import { hashOfToken } from './link.ts';
import { findByToken } from './queries.ts';

/** A minute: a table of guests behind one address. Nobody guesses 256 bits; whoever tries is slowed down all the same. */
const VIEWS_PER_ADDRESS = 120;

const ENDED = 'This link has ended. Ask the restaurant for another one.';

const UNLISTED = { 'x-robots-tag': 'noindex, nofollow, noarchive' };

export const getLinkedReceipt = route({
  operationId: 'getLinkedReceipt',
  method: 'GET',
  path: '/receipts/{receiptToken}',
  summary: 'Get the page of a receipt that a link leads to.',
  description:
    'For guests: the bill, or the receipt once it is paid, as it is now. It prints on paper of the width that the restaurant uses, ' +
    'has no scripts and nothing from elsewhere, is not to be indexed or cached, and tells no other site its address.',
  access: anyone,
  addressRateLimit: VIEWS_PER_ADDRESS,
  params: requestObject({
    receiptToken: Type.String({ maxLength: 100, description: 'from the `receiptUrl` of a receipt link' }),
  }),
  response: Type.String(),
  rawContentType: HTML_TYPE,
  when: {
    RESOURCE_NOT_FOUND:
      'The link never was, has ended or was revoked; these look the same. A browser gets a page.',
  },
  errors: ['RESOURCE_NOT_FOUND'],
  handler: async ({ deps, params, request }) => {
    const hash = hashOfToken(params.receiptToken);
    const [[link]] = hash === null ? [[]] : await deps.lookup.run(findByToken(hash, deps.clock.now()));
    if (!link) return ended(request);
    const tenant = systemScope(link.tenant_id, 'a guest opens the link to a receipt');
    const scope = atRestaurant(tenant, link.restaurant_guid);
    const wanted = {
      orderGuid: link.order_guid,
      checkGuid: link.check_guid,
      kind: undefined,
      marks: [],
    };
    const { receipt, settings } = await loadReceipt(deps, scope, wanted, 'query');
    // Whoever reads it has the address already.
    const answer = await answerDocument({ ...receipt, code: null }, settings, { format: 'html' });
    return { ...answer, headers: { ...answer.headers, ...UNLISTED } };
  },
});

function ended(request: RequestInfo): Answer<string> {
  if (!isBrowser(request)) fail('RESOURCE_NOT_FOUND', ENDED);
  const { headers, ...answer } = pageAnswer(
    endedPage(languageOf(String(request.headers['accept-language'] ?? ''))),
  );
  return { ...answer, status: 404, headers: { ...headers, ...UNLISTED } };
}
