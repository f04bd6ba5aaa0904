import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FullWorld, fill } from '../../../server/test/harness/samples.ts';
import { makeAccount } from '../../../server/test/harness/visitor.ts';
import { PHONE, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { manage } from './manage.ts';
import { buildPseudo, pseudo } from './pseudo.ts';
import { type Address, addresses, enter, goTo, placeOf, walk } from './screens.ts';

/** Every screen in a language that nobody speaks: nothing is English, cut off, or wider than the window. */

let world: FullWorld;
let fileOf: Awaited<ReturnType<typeof buildPseudo>>;
const app = manage({
  fill: async ({ world: made }) => {
    world = await fill(made);
    fileOf = await buildPseudo();
  },
});

async function open(who: Address['who'], look: object): Promise<Screen> {
  const screen = await app.openScreen({ ...look, locale: 'es-ES' });
  const { page, heard } = { page: screen.page, heard: new Set<string>() };
  texts.set(screen, heard);
  page.on('response', async (response) => {
    if (!response.url().includes('/api/v1/') || response.url().includes('/stream')) return;
    const body = await response.text().catch(() => '');
    for (const word of body.match(/[A-Za-z]{4,}/g) ?? []) heard.add(word.toLowerCase());
  });
  if (who !== 'anybody') {
    const { email } = await makeAccount(app.service, {
      name: 'Alba Rossi',
      ...(who === 'operator'
        ? { isOperator: true }
        : { places: [{ tenantId: world.tenantId, role: 'owner' }] }),
    });
    // In a language that the test reads; from then on in the other one.
    await enter(screen, app.service.url, email);
  }
  await page.route(/\/manage(\/|$)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = fileOf(pathname.replace(/^\/manage\/?/, ''));
    // The page before may still load the rest of itself.
    await (file ? route.fulfill(file) : route.continue());
  });
  return screen;
}

/** The words that the service has said to a screen: names, codes, addresses. They are nobody's to translate. */
const texts = new WeakMap<Screen, Set<string>>();

/** What people read of a page, but for code. */
const READ = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest('code, pre, kbd, script, style, noscript, [translate=no], [lang]:not(html)')) continue;
    if (node.textContent.trim() !== '') found.push(node.textContent.trim());
  }
  return found;
})()`;

/** Texts of ours of which a part cannot be seen and nothing says so. */
const CUT = `[...document.querySelectorAll('button, a, h1, h2, h3, label, th, dt, [role=tab], option')]
  .filter((one) => /[åéïöüñš]/.test(one.textContent) && one.checkVisibility() && one.clientWidth > 1)
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
  .map((one) => one.textContent.slice(0, 60))`;

const FITS = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';

/** Names, units and words that are the same in every language. */
const KNOWN = new Set(
  'comanda english español json oauth html http https webhook webhooks comma csv ndjson pin'.split(' '),
);
const spanish = (): Set<string> => {
  const words = new Set<string>();
  for (let month = 0; month < 12; month++)
    for (let day = 1; day < 8; day++)
      for (const style of ['full', 'medium'] as const)
        for (const word of new Intl.DateTimeFormat('es', { dateStyle: style })
          .format(Date.UTC(2026, month, day))
          .match(/[a-z]{4,}/g) ?? [])
          words.add(word);
  return words;
};
const DATES = spanish();

test('marks every letter, and leaves arguments as they are', () => {
  assert.equal(pseudo('Order {number}'), 'ÖÖŕđééŕ {number}');
  assert.equal(
    pseudo('{count, plural, one {# item} other {# items}}'),
    '{count, plural, one {# ïïţééɱ} other {# ïïţééɱš}}',
  );
});

const WHOLE = [
  ['anybody', 'a desktop', {}],
  ['anybody', 'a phone', PHONE],
  ['person', 'a phone', PHONE],
  ['operator', 'a phone', PHONE],
] as const;

for (const [who, name, look] of WHOLE)
  test(`in a longer language, every screen is whole on ${name}, and nothing is English: ${who}`, async () => {
    const own = addresses().filter((one) => one.who === who);
    const faults = await walk(
      own,
      () => open(who, look),
      async (address, screen) => {
        await goTo(screen, app.service.url + placeOf(address, world));
        await takeScreen(screen.page, `pseudo ${name}${address.path}`.replaceAll(/\W+/g, '-'));
        // What it was made of has said the rest.
        const said = texts.get(screen) ?? new Set<string>();
        const english = (await screen.page.evaluate<string[]>(READ)).filter((text) =>
          (
            text
              .replaceAll(/\S+@\S+|https?:\S+|\w+[._/]\S+|\{\w+\}/g, '')
              .match(/(?<![\p{L}])[A-Za-z]{4,}(?![\p{L}])/gu) ?? []
          ).some((word) => {
            const lower = word.toLowerCase();
            return !said.has(lower) && !KNOWN.has(lower) && !DATES.has(lower);
          }),
        );
        assert.deepEqual(english, [], 'not translated');
        assert.deepEqual(await screen.page.evaluate(CUT), [], 'cut off');
        assert.ok(await screen.page.evaluate<boolean>(FITS), 'wider than the window');
      },
    );
    assert.deepEqual(faults, []);
  });
