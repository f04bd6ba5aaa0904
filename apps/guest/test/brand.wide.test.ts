import { test } from 'node:test';
import { assertSound, PHONE } from '../../shared/test/browser.ts';
import { guestApp } from './guest.ts';

/** A restaurant's own colour on its page: whatever it is, everything can be read (axe asks for the contrast). */

const app = guestApp();

// That of the demo, and a pale one.
for (const brandColor of ['#1f5a70', '#ffe14d']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a page in ${brandColor} can be read, ${colorScheme}`, async () => {
      const { key, place } = app.world;
      (await key.patch(place.path, { brandColor })).must(200);
      const screen = await app.guestAt('', { ...PHONE, colorScheme });
      const { page } = screen;
      await page.getByRole('button', { name: 'Soup', exact: true }).click();
      await assertSound(screen, 'item');
      await page.getByRole('button', { name: 'Add to the order' }).click();
      await page.getByRole('link', { name: /^Your order:/ }).waitFor();
      await assertSound(screen, 'menu');
      await page.getByRole('link', { name: /^Your order:/ }).click();
      await page.getByLabel('Name').fill('Ana');
      await assertSound(screen, 'cart');
    });
  }
}
