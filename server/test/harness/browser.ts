import { type Browser, type LaunchOptions, type Page, chromium as playwright } from 'playwright-core';
import { unpackedChromium } from './chromium.ts';
import { atEnd } from './cleanup.ts';

/**
 * A headless Chromium: CHROMIUM_PATH, on Linux the one that comes as an npm package, elsewhere the installed Chrome. Closed
 * when the file's tests have ended.
 */
export async function openBrowser(): Promise<Browser> {
  const browser = await launched(await launchOptions());
  atEnd(() => browser.close());
  return browser;
}

const LAUNCHES = 3;

/** On a busy machine Chromium sometimes dies of a segmentation fault before its first page: then it is launched again. */
async function launched(options: LaunchOptions): Promise<Browser> {
  for (let launches = 1; ; launches++) {
    try {
      return await playwright.launch(options);
    } catch (error) {
      if (launches === LAUNCHES || !String(error).includes('SIGSEGV')) throw error;
    }
  }
}

/** The sandbox needs a user of its own, which root in a container has not; the pages are ours. */
async function launchOptions(): Promise<LaunchOptions> {
  const args = ['--no-sandbox'];
  const { CHROMIUM_PATH: path } = process.env;
  if (path) return { args, executablePath: path };
  if (process.platform !== 'linux') return { args, channel: 'chrome' };
  return { args, executablePath: await unpackedChromium() };
}

interface Answer {
  status: number;
  body: { success: boolean; data: never; error?: { code: string; details?: Record<string, unknown> } };
}

/** What a page does: fetch(), with cookies left to the browser. */
export async function call<T = unknown>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; code: string | undefined; details: Record<string, unknown>; data: T }> {
  const init = {
    method,
    headers,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
  };
  // As text: the browser has its own globals, which the types of this project do not know.
  const answer = (await page.evaluate(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(init)}).then(async (response) => ({ status: response.status, body: await response.json() }))`,
  )) as Answer;
  const { data, error } = answer.body;
  return { status: answer.status, code: error?.code, details: error?.details ?? {}, data };
}

/** The virtual authenticator of a page: a phone, which knows its owner and keeps passkeys, or a key with a button. */
export async function addAuthenticator(page: Page, kind: 'PHONE' | 'SECURITY_KEY' = 'PHONE'): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const isPhone = kind === 'PHONE';
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: isPhone ? 'internal' : 'usb',
      hasResidentKey: isPhone,
      hasUserVerification: isPhone,
      isUserVerified: isPhone,
      automaticPresenceSimulation: true,
    },
  });
}
