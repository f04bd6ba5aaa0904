import { readFileSync } from 'node:fs';
import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { FORM_STYLE, HTML_TYPE, html, type Page, pageAnswer } from '../../platform/http/response/html.ts';
import type { Config } from '../../platform/settings/config.ts';
import { route } from '../deps.ts';

const STYLE = FORM_STYLE + readFileSync(new URL('./card-page.css', import.meta.url), 'utf8');
const SCRIPT = readFileSync(new URL('./browser.js', import.meta.url), 'utf8');
const TOKENIZER = '/cardsecure/api/v1/ccn/tokenize';

export const getCardPage = route({
  operationId: 'getCardPage',
  method: 'GET',
  path: '/pay/card',
  summary: 'Get the page that turns a card into a token.',
  description:
    'Show it in a frame, with `#origin=` and the origin of your page. Its script hands what the guest types to the ' +
    'processor, and posts a message to your page: `{ type: "comanda.card", token: { value, expiryMonth, ' +
    'expiryYear }, lastFour }`. Send `token` as the `source` of a payment. No card number reaches your page ' +
    'or this server. Pages of CARD_PAGE_ORIGINS may frame it, and those of its own origin.',
  access: anyone,
  response: Type.String(),
  rawContentType: HTML_TYPE,
  when: { RESOURCE_NOT_FOUND: 'The server has no card processor.' },
  errors: ['RESOURCE_NOT_FOUND'],
  handler: ({ deps: { config } }) => {
    if (config.cardpointeUrl === '') fail('RESOURCE_NOT_FOUND', 'This server takes no cards.');
    return pageAnswer(cardPage(config));
  },
});

function cardPage({
  cardpointeUrl,
  cardPageOrigins,
}: Pick<Config, 'cardpointeUrl' | 'cardPageOrigins'>): Page {
  return {
    title: 'Card',
    description: 'Where a card is typed in.',
    style: STYLE,
    script: SCRIPT,
    cacheControl: 'private, max-age=60',
    connectsTo: new URL(cardpointeUrl).origin,
    framedBy: ["'self'", ...cardPageOrigins],
    body: html`<main data-tokenizer="${cardpointeUrl + TOKENIZER}" data-origins="${cardPageOrigins.join(' ')}">
<noscript><p>This page needs JavaScript to hand your card to the bank.</p></noscript>
<form method="post" novalidate hidden>
<div class="field wide">
<label for="number">Card number</label>
<input id="number" inputmode="numeric" autocomplete="cc-number" maxlength="23" aria-describedby="number-error">
<p class="error" id="number-error"></p>
</div>
<div class="field">
<label for="expiry">Expires MM/YY</label>
<input id="expiry" inputmode="numeric" autocomplete="cc-exp" maxlength="7" placeholder="MM/YY" aria-describedby="expiry-error">
<p class="error" id="expiry-error"></p>
</div>
<div class="field">
<label for="cvv">Security code</label>
<input id="cvv" inputmode="numeric" autocomplete="cc-csc" maxlength="4" aria-describedby="cvv-error">
<p class="error" id="cvv-error"></p>
</div>
<button type="submit">Use this card</button>
</form>
<div id="problem" role="alert"></div>
<p id="done" role="status"></p>
</main>`,
  };
}
