import { readFileSync } from 'node:fs';
import { type Html, html, type Page } from '../../platform/http/response/html.ts';
import type { EnvironmentName } from '../../platform/settings/environment.ts';
import { type Link, links } from './links.ts';

const STYLE = readFileSync(new URL('./landing.css', import.meta.url), 'utf8');

/** What the page shows about the running service. */
export interface LandingFacts {
  version: string;
  /** The version of the code. */
  builtFrom: string;
  environment: EnvironmentName;
  /** Where clients reach the service. */
  baseUrl: string;
}

/** The first page: what this is, and where to go from here. Drawn as a comanda, with the addresses as its items. */
export function landingPage(facts: LandingFacts): Page {
  return {
    title: 'Comanda',
    description: 'Restaurant orders, payments and tenants behind one REST API.',
    style: STYLE,
    body: bodyOf(facts),
    // Asked for again each time: whoever signs in in the meantime is led elsewhere.
    cacheControl: 'private, no-cache',
  };
}

function bodyOf(facts: LandingFacts): Html {
  return html`<main>
<div>
<h1>Comanda<i>.</i></h1>
<p class="promise">One slip, followed from the first item to the last cent.</p>
<p class="what">A <em>comanda</em> is the order slip that travels from the table to the kitchen. This is the service behind
it: menus, orders, payments and books of many restaurants, behind one REST API.</p>
<pre class="try" tabindex="0" aria-label="A first request"><code><b>$ </b>curl ${facts.baseUrl}/api/v1/health</code></pre>
</div>
<div class="slip"><div class="paper">
<h2>Comanda</h2>
<p>at your service</p>
<nav aria-label="Where to go"><ul>
${links.map(itemOf)}</ul></nav>
${versionOf(facts)}
</div></div>
</main>`;
}

function itemOf({ name, href, note }: Link): Html {
  return html`<li><a href="${href}"><strong>${name}</strong><small>${note ?? href}</small></a></li>\n`;
}

/** Staging does not look like a release (spec, section 9); what it is made of is shown beside its label. */
function versionOf({ version, builtFrom, environment }: LandingFacts): Html {
  if (environment === 'production') {
    return html`<dl>
<dt class="total">Version</dt><dd class="total">${version}</dd>
</dl>`;
  }
  return html`<dl>
<dt>Environment</dt><dd>${environment}</dd>
<dt>Built from</dt><dd>${builtFrom}</dd>
<dt class="total">Version</dt><dd class="total">${version}</dd>
</dl>`;
}
