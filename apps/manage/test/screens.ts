import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { Route } from '../../../server/src/platform/http/route.ts';
import { type FullWorld, paramOf } from '../../../server/test/harness/samples.ts';
import { PASSWORD } from '../../../server/test/harness/visitor.ts';
import { type Screen, signIn, takeScreen } from '../../shared/test/browser.ts';

/**
 * Every address of the management app, read from its sources: what holds for all screens is proven on all of them, and a new one
 * is among them without a line here.
 */
export interface Address {
  /** As the router has it: `/$restaurantGuid/orders/$orderGuid`. */
  path: string;
  who: 'anybody' | 'person' | 'operator';
}

const SOURCES = new URL('../src/', import.meta.url);
const ROUTE = /const (\w+) = createRoute\(\{([\s\S]*?)\n?\}\);/g;

interface Declared {
  parent: string;
  path: string;
  isScreen: boolean;
}

export function addresses(): Address[] {
  const files = [
    'router.tsx',
    ...readdirSync(new URL('addresses/', SOURCES)).map((name) => `addresses/${name}`),
  ];
  const declared = new Map<string, Declared>();
  for (const file of files) {
    const text = readFileSync(new URL(file, SOURCES), 'utf8').replaceAll('export const', 'const');
    for (const [, name, body] of text.matchAll(ROUTE)) {
      const parent = /getParentRoute: \(\) => (\w+)/.exec(body!)?.[1];
      if (parent === undefined) throw new Error(`${file}: ${name} has no parent that can be read`);
      const path = /path: '([^']*)'/.exec(body!)?.[1] ?? '';
      declared.set(name!, { parent, path, isScreen: !/Shell\b|component: Gate/.test(body!) });
    }
  }
  const chain = (name: string): string[] => {
    const one = declared.get(name);
    return one ? [...chain(one.parent), name] : [];
  };
  return [...declared].flatMap(([name, { isScreen }]) => {
    if (!isScreen) return [];
    const names = chain(name);
    const path = names
      .map((part) => declared.get(part)!.path)
      .join('/')
      .replaceAll(/\/+/g, '/')
      .replace(/(.)\/$/, '$1');
    const who = names.includes('operator') ? 'operator' : names.includes('signedIn') ? 'person' : 'anybody';
    return [{ path: path === '' ? '/' : path, who }];
  });
}

/** Where a screen is in a world: what stands for its parts, samples.ts says. */
export const placeOf = ({ path }: Address, world: FullWorld): string =>
  `/manage${path.replaceAll(/\$(\w+)/g, (_, name: string) => paramOf({ path } as Route, name, world))}`;

/** What runs in a page before anything of it: it notes what jumps, and which policy was violated. */
const WATCH = `
  globalThis.shift = 0;
  globalThis.violations = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    globalThis.violations.push(violatedDirective + ' ' + blockedURI));`;

export async function watch({ context }: Screen): Promise<void> {
  await context.addInitScript(WATCH);
}

/** Signs somebody in at a screen, and waits until they are. */
export async function enter({ page }: Screen, origin: string, email: string): Promise<void> {
  await signIn(page, `${origin}/manage`, email, PASSWORD);
  await page.waitForURL(({ pathname }) => pathname !== '/manage/sign-in');
}

/** Goes to an address, and waits until all that it shows is there. */
export async function goTo({ page }: Screen, address: string): Promise<void> {
  await page.goto(address);
  // Nobody is sent away to sign in.
  assert.ok(address.endsWith('/sign-in') || new URL(page.url()).pathname !== '/manage/sign-in', page.url());
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready.then(() => true)');
}

/** How far what had been shown has moved by itself: https://web.dev/articles/cls. */
export const shiftOf = ({ page }: Screen): Promise<number> => page.evaluate<number>('globalThis.shift');
export const violationsOf = ({ page }: Screen): Promise<string[]> =>
  page.evaluate<string[]>('globalThis.violations');

/** As many screens as somebody opens in a minute without being asked to wait (`x-ratelimit-limit`). */
const AT_A_TIME = 8;

/**
 * Looks at each screen, every few of them as somebody else, and gives all that is wrong: one bad screen does not hide the
 * others.
 */
export async function walk(
  list: readonly Address[],
  open: () => Promise<Screen>,
  look: (address: Address, screen: Screen) => Promise<void>,
): Promise<string[]> {
  const faults: string[] = [];
  for (let first = 0; first < list.length; first += AT_A_TIME) {
    const screen = await open();
    for (const address of list.slice(first, first + AT_A_TIME)) {
      try {
        await look(address, screen);
      } catch (error) {
        faults.push(`${address.path}: ${(error as Error).message.slice(0, 900)}`);
        await takeScreen(screen.page, `fault${address.path.replaceAll(/\W+/g, '-')}`);
        screen.complaints.length = 0;
      }
    }
    await screen.context.close();
  }
  return faults;
}
