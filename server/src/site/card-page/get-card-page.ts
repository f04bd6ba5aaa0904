import { readFileSync } from 'node:fs';
import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { languageOf, type PageLanguage } from '../../platform/http/request/reader.ts';
import { FORM_STYLE, HTML_TYPE, html, type Page, pageAnswer } from '../../platform/http/response/html.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import type { Config } from '../../platform/settings/config.ts';
import { route } from '../deps.ts';
import { CARD_WORDS } from './card-words.ts';

const STYLE = FORM_STYLE + readFileSync(new URL('./card-page.css', import.meta.url), 'utf8');
const SCRIPT = readFileSync(new URL('./browser.js', import.meta.url), 'utf8');

export const getCardPage = route({
  operationId: 'getCardPage',
  method: 'GET',
  path: '/pay/card',
  summary: 'Get the page that turns a card into a token.',
  description:
    'Show it in a frame, with `#origin=` and the origin of your page. Its script hands what the guest types to the ' +
    'processor, and posts a message to your page: `{ type: "comanda.card", token: { value, expiryMonth, ' +
    'expiryYear }, lastFour }`. Send `token` as the `source` of a payment. Before, `{ type: "comanda.card.ready" }` says that one can ' +
    'type: load the frame again when it does not come. No card number reaches your page ' +
    'or this server. Pages of CARD_PAGE_ORIGINS may frame it, and those of its own origin.',
  access: anyone,
  query: requestObject({
    lang: Type.Optional(
      Type.String({ maxLength: 40, description: 'the language of your page: `en`, or `es` for Spanish' }),
    ),
  }),
  response: Type.String(),
  rawContentType: HTML_TYPE,
  when: { RESOURCE_NOT_FOUND: 'The server has no card processor.' },
  errors: ['RESOURCE_NOT_FOUND'],
  handler: ({ deps: { config }, query }) => {
    if (config.cardpointeUrl === '') fail('RESOURCE_NOT_FOUND', 'This server takes no cards.');
    return pageAnswer(cardPage(config, languageOf(query.lang ?? '')));
  },
});

/** Where CardPointe trades a number for a token. */
const TOKENIZER = '/cardsecure/api/v1/ccn/tokenize';

function cardPage(
  { cardpointeUrl, cardPageOrigins }: Pick<Config, 'cardpointeUrl' | 'cardPageOrigins'>,
  language: PageLanguage,
): Page {
  const words = CARD_WORDS[language];
  return {
    title: words.title,
    description: words.description,
    language,
    style: STYLE,
    script: SCRIPT,
    cacheControl: 'private, max-age=60',
    connectsTo: new URL(cardpointeUrl).origin,
    framedBy: ["'self'", ...cardPageOrigins],
    body: html`<main data-tokenizer="${cardpointeUrl + TOKENIZER}" data-origins="${cardPageOrigins.join(' ')}" data-words="${JSON.stringify(words)}">
<noscript><p>${words.noScript}</p></noscript>
<form novalidate hidden>
<div class="field wide">
<label for="number">${words.number}</label>
<input id="number" inputmode="numeric" autocomplete="cc-number" maxlength="23" aria-describedby="number-error">
<p class="error" id="number-error"></p>
</div>
<div class="field">
<label for="expiry">${words.expiry}</label>
<input id="expiry" inputmode="numeric" autocomplete="cc-exp" maxlength="7" placeholder="${words.expiryForm}" aria-describedby="expiry-error">
<p class="error" id="expiry-error"></p>
</div>
<div class="field">
<label for="cvv">${words.cvv}</label>
<input id="cvv" inputmode="numeric" autocomplete="cc-csc" maxlength="4" aria-describedby="cvv-error">
<p class="error" id="cvv-error"></p>
</div>
<button type="submit" disabled>${words.use}</button>
</form>
<div id="problem" role="alert"></div>
<p id="done" role="status"></p>
</main>`,
  };
}
