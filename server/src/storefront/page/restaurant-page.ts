import { readFileSync } from 'node:fs';
import { decimalText } from '../../platform/currency.ts';
import type { PageLanguage } from '../../platform/http/request/reader.ts';
import { type AppEntry, type Html, html, type Page } from '../../platform/http/response/html.ts';
import type { menuOffered, restaurantOffered } from '../offer/index.ts';
import { brandStyle } from './brand-style.ts';
import { moneyText } from './money-text.ts';
import { allergenIn, type Words, wordsOf } from './words.ts';

/** A restaurant's page as it leaves the server: its menu, to be read without a script and by search engines. */

const STYLE = readFileSync(new URL('./restaurant-page.css', import.meta.url), 'utf8');

export interface PageFacts {
  restaurant: Awaited<ReturnType<typeof restaurantOffered>>;
  menu: Awaited<ReturnType<typeof menuOffered>>;
  /** By what guests found it, as a session is begun: a slug, the host of its own domain, or the code of a table. */
  at: { slug: string } | { host: string } | { table: { code: string; guid: string } };
  /** Where search engines should know it. */
  canonical: string;
  language: PageLanguage;
  app: AppEntry | null;
}

type Group = PageFacts['menu']['menus'][number]['groups'][number];
type Item = Group['items'][number];

/** Of how things are written on a page. */
interface Writing {
  words: Words;
  price(amount: number): string;
  allergen(allergen: string): string;
}

export function restaurantPage(facts: PageFacts): Page {
  const { restaurant, language, app } = facts;
  const words = wordsOf(language);
  return {
    title: `${restaurant.name} · ${words.menu}`,
    description: words.description(restaurant.name),
    language,
    style: STYLE + brandStyle(restaurant.brandColor),
    ...(restaurant.brandColor === null ? {} : { themeColor: restaurant.brandColor }),
    // Long enough for a crowd, short enough for what sells out.
    cacheControl: 'public, max-age=15',
    structuredData: structured(facts),
    ...(app ? { app } : {}),
    body: bodyOf(facts, {
      words,
      price: (amount) => moneyText(amount, restaurant.currency, language),
      allergen: (one) => allergenIn(language, one),
    }),
  };
}

/** For an address that leads nowhere, or not any more. */
export function noRestaurantPage(language: PageLanguage): Page {
  const { noRestaurant, lookAgain } = wordsOf(language);
  return {
    title: noRestaurant,
    description: noRestaurant,
    language,
    style: STYLE,
    cacheControl: 'no-cache',
    body: html`<div id="app"><header class="top"><h1>${noRestaurant}</h1></header><main><p>${lookAgain}</p></main></div>`,
  };
}

function bodyOf({ restaurant, menu, at, language }: PageFacts, writing: Writing): Html {
  const { words } = writing;
  const { slug = '', host = '' } = at as { slug?: string; host?: string };
  const { code, guid } = 'table' in at ? at.table : { code: '', guid: '' };
  return html`<div id="app" data-slug="${slug}" data-host="${host}" data-table-code="${code}" data-table="${guid}" data-restaurant="${restaurant.guid}" data-language="${language}">
<header class="top">
${isOwn(restaurant.logoUrl) && html`<img class="logo" src="${restaurant.logoUrl}" alt="" width="64" height="64">`}
<div><h1>${restaurant.name}</h1>
<p class="status" data-status="${restaurant.status}">${statusOf(restaurant, language, words)}</p>
${addressOf(restaurant)}</div>
</header>
<main>
${menu.menus.length === 0 && html`<p>${words.nothing}</p>`}
${menu.menus.flatMap(({ groups }) => groups).map((group) => groupOf(group, writing))}
</main>
<noscript><p class="note">${words.noScript}</p></noscript>
</div>`;
}

const isOwn = (url: string | null): url is string => url?.startsWith('/') ?? false;

function statusOf(
  { status, nextAt, timeZone }: PageFacts['restaurant'],
  language: string,
  words: Words,
): string {
  const said = words[status];
  if (status === 'OPEN' || nextAt === null) return said;
  const form = new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  return `${said}, ${words.from(form.format(Date.parse(nextAt)))}`;
}

function addressOf({ address }: PageFacts['restaurant']): Html | null {
  if (address === null) return null;
  const { address1, city, phone } = address;
  const line = [address1, city].filter(Boolean).join(', ');
  return html`<p class="where">${line}${line !== '' && phone && ' · '}${phone && html`<a href="tel:${phone}">${phone}</a>`}</p>`;
}

function groupOf(group: Group, writing: Writing): Html {
  return html`<section class="group"><h2 id="g-${group.guid}">${group.name}</h2>
${group.description && html`<p class="about">${group.description}</p>`}
<ul class="items">${group.items.map((item) => itemOf(item, writing))}</ul>
${group.groups.map((within) => groupOf(within, writing))}
</section>
`;
}

function itemOf(item: Item, { words, price, allergen }: Writing): Html {
  const [image] = item.images.filter(({ url }) => isOwn(url));
  return html`<li class="item${item.soldOut && ' sold-out'}">
<div class="text"><h3>${item.name}</h3>
${item.description && html`<p>${item.description}</p>`}
<p class="price">${priceOf(item, words, price)}${item.soldOut && html` <strong>${words.soldOut}</strong>`}</p>
${item.allergens.length > 0 && html`<p class="allergens">${words.contains(item.allergens.map(allergen).join(', '))}</p>`}</div>
${image && html`<img src="${image.url}" alt="" width="96" height="96" loading="lazy">`}
</li>
`;
}

function priceOf({ priceAmount, sizes }: Item, words: Words, price: Writing['price']): string {
  if (sizes.length === 0) return price(priceAmount);
  return words.priceFrom(price(Math.min(...sizes.map((size) => size.priceAmount))));
}

/** https://schema.org/Restaurant with its Menu, as search engines show it. */
function structured({ restaurant, menu, canonical, language }: PageFacts): object {
  const { name, address, currency } = restaurant;
  const decimal = (amount: number) => decimalText(amount, currency);
  const sectionOf = (group: Group): object => ({
    '@type': 'MenuSection',
    name: group.name,
    hasMenuItem: group.items.map((item) => ({
      '@type': 'MenuItem',
      name: item.name,
      ...(item.description ? { description: item.description } : {}),
      offers: {
        '@type': 'Offer',
        price: decimal(item.sizes[0]?.priceAmount ?? item.priceAmount),
        priceCurrency: currency,
        availability: `https://schema.org/${item.soldOut ? 'SoldOut' : 'InStock'}`,
      },
    })),
    ...(group.groups.length > 0 ? { hasMenuSection: group.groups.map(sectionOf) } : {}),
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name,
    url: canonical,
    ...(address ? { address: postal(address), ...(address.phone ? { telephone: address.phone } : {}) } : {}),
    hasMenu: {
      '@type': 'Menu',
      inLanguage: language,
      hasMenuSection: menu.menus.flatMap(({ groups }) => groups).map(sectionOf),
    },
  };
}

const postal = ({ address1, city, region, postalCode, country }: Record<string, string>) => ({
  '@type': 'PostalAddress',
  streetAddress: address1,
  addressLocality: city,
  addressRegion: region,
  postalCode,
  addressCountry: country,
});
