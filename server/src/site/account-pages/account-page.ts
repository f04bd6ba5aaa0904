import { readFileSync } from 'node:fs';
import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { FORM_STYLE, HTML_TYPE, type Html, html, type Page } from '../../platform/http/response/html.ts';

const STYLE = FORM_STYLE + readFileSync(new URL('./account-pages.css', import.meta.url), 'utf8');
const SCRIPT = readFileSync(new URL('./browser.js', import.meta.url), 'utf8');

/** What every route of these pages declares. */
export const pageRoute = {
  method: 'GET',
  access: anyone,
  response: Type.String(),
  rawContentType: HTML_TYPE,
} as const;

/** What one page asks, and of whom. */
interface AccountPage {
  title: string;
  /** One sentence under the title. */
  says: string;
  /** The endpoint that gets the token of the link and the fields, as JSON. */
  endpoint: string;
  /** Whether the page is opened by a link with a token. */
  token: boolean;
  fields?: Html;
  button: string;
  /** Shown once it worked; `data-value` names what to fill in from the answer. */
  done: Html;
  /** Below the form, in every state. */
  note?: Html;
}

/**
 * A page with one form. Its script sends the form as JSON; the form itself has nowhere to go without it, so it is out of
 * sight until then, and by method and policy could never put a password into an address.
 */
export function accountPage({ title, says, endpoint, token, fields, button, done, note }: AccountPage): Page {
  return {
    title: `${title} · Comanda`,
    description: says,
    style: STYLE,
    script: SCRIPT,
    cacheControl: 'private, max-age=60',
    body: html`<main>
<p class="brand"><a href="/">Comanda<i>.</i></a></p>
<h1>${title}</h1>
<noscript><p>This page needs JavaScript to send your answer. Please allow it for this address, and load the link again.</p></noscript>
<form method="post" action="${endpoint}"${token && html` data-token`} novalidate hidden>
<p>${says}</p>
${fields}
<button type="submit">${button}</button>
</form>
<div id="problem" role="alert" tabindex="-1"></div>
<div id="done" role="status" tabindex="-1" hidden>${done}</div>
${note && html`<p class="note">${note}</p>`}
</main>`,
  };
}

/** A labelled field with its error. */
export function field(options: { name: string; label: string; hint?: string; input: Html }): Html {
  const { name, label, hint, input } = options;
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" ${input} aria-describedby="${name}-error ${name}-hint">
<p class="error" id="${name}-error"></p>
<small id="${name}-hint">${hint}</small>
</div>`;
}

/** A password that is chosen here. */
export const newPasswordField: Html = html`${field({
  name: 'password',
  label: 'New password',
  hint: 'At least 8 characters; a few words in a row are good.',
  input: html`type="password" autocomplete="new-password"`,
})}
<div class="field"><label class="show"><input type="checkbox" data-shows="password"> Show the password</label></div>`;
