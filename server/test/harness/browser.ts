import chromium from '@sparticuz/chromium';
import { type Browser, type LaunchOptions, chromium as playwright } from 'playwright-core';
import { atEnd } from './cleanup.ts';

/**
 * A headless Chromium: CHROMIUM_PATH, on Linux the one that comes as an npm package, elsewhere the installed Chrome. Closed
 * when the file's tests have ended.
 */
export async function openBrowser(): Promise<Browser> {
  const browser = await playwright.launch(await launchOptions());
  atEnd(() => browser.close());
  return browser;
}

/** The sandbox needs a user of its own, which root in a container has not; the pages are ours. */
async function launchOptions(): Promise<LaunchOptions> {
  const args = ['--no-sandbox'];
  const { CHROMIUM_PATH: path } = process.env;
  if (path) return { args, executablePath: path };
  if (process.platform !== 'linux') return { args, channel: 'chrome' };
  return { args: [...args, '--headless=shell'], executablePath: await chromium.executablePath() };
}
