import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openSmtp } from '../src/providers/mail/smtp.ts';
import { renderMail } from '../src/records/mail/templates.ts';
import { openBrowser } from './harness/browser.ts';
import { atEnd } from './harness/cleanup.ts';
import { startMailbox } from './harness/mailbox.ts';

/** Mails and the development page in a real browser. */

const LINK = `https://comanda.example.test/reset-password#token=${'Zq3vN0x8pY7kWm2Lr5tH'.repeat(4)}`;
const LONG = `María ${'Fernández-Montealegre'.repeat(3)}`;
const MAILS = [
  renderMail('invitation', { name: LONG, inviterName: LONG, tenantName: 'W'.repeat(200), link: LINK }),
  renderMail('new-sign-in', {
    name: 'עדי',
    device: 'M'.repeat(90),
    address: '2001:db8:85a3::8a2e:370:7334',
    at: 'x',
  }),
  renderMail('receipt', {
    language: 'es',
    restaurantName: LONG,
    title: 'Recibo',
    rows: [
      ['Pedido', '#12'],
      [`1/3 x ${'Arroz-con-bogavante'.repeat(4)}`, '1234567.80'],
      ['Total EUR', '1234567.80'],
    ],
    link: LINK,
  }),
  renderMail('email-change-notice', { name: LONG, newEmail: `${'a'.repeat(64)}@${'b.'.repeat(90)}test` }),
];

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});

for (const width of [320, 600]) {
  test(`mails can be read in a window of ${width} px, in the light and in the dark`, async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width, height: 700 }, colorScheme });
      for (const { html, subject } of MAILS) {
        await page.setContent(html);
        const { over, size, ink, paper } = (await page.evaluate(`({
          over: document.documentElement.scrollWidth - innerWidth,
          size: Math.min(...[...document.querySelectorAll('p,td,th,a')].map((one) => parseFloat(getComputedStyle(one).fontSize))),
          ink: getComputedStyle(document.querySelector('h1')).color,
          paper: getComputedStyle(document.querySelector('.slip')).backgroundColor,
        })`)) as { over: number; size: number; ink: string; paper: string };
        assert.ok(over <= 0, `${subject} is ${over} px too wide`);
        assert.ok(size >= 13, subject);
        const isDark = (color: string) => Number(/\d+/.exec(color)![0]) < 128;
        assert.deepEqual(
          [isDark(ink), isDark(paper)],
          colorScheme === 'light' ? [true, false] : [false, true],
        );
      }
      await page.close();
    }
  });
}

test('a hostile mail can run nothing in the development page, and its plain links open', async () => {
  const mailbox = await startMailbox();
  const port = openSmtp({ url: mailbox.smtpUrl, from: 'Comanda <no-reply@comanda.test>' });
  atEnd(port.close);
  const evil =
    '<script>top.document.title = "taken"</script><img src=x onerror="top.document.title=\'taken\'">';
  const html = `<html><head></head><body>${evil}<a href="${mailbox.pageUrl}messages">a link</a><p>hostile</p></body></html>`;
  await port.send({ id: 'evil', to: 'ana@example.test', subject: evil, text: `${evil} ${LINK}`, html });
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await page.goto(mailbox.pageUrl);
  const frame = page.frameLocator('iframe');
  await frame.getByText('hostile').waitFor();
  assert.equal(await page.title(), `${evil} - mail`);
  assert.equal(await page.locator('script, img').count(), 0);
  assert.ok(((await page.evaluate('document.documentElement.scrollWidth')) as number) <= 360);
  const [opened] = await Promise.all([page.waitForEvent('popup'), frame.getByText('a link').click()]);
  await opened.waitForLoadState();
  assert.match(await opened.content(), /"messages":/);
  assert.equal(await page.title(), `${evil} - mail`);
});
