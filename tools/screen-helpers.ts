import type { openBrowser } from '../server/test/harness/browser.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>;

/** What screens.ts does beside looking. */

/** Of a WebP: no edge of a letter is lost to the eye. */
const QUALITY = 0.82;

/** A picture as WebP, which is a third of its PNG: a page that does nothing else writes it. */
export async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const address = await page.evaluate<string>(`(async () => {
    const picture = new Image();
    picture.src = 'data:image/png;base64,${png.toString('base64')}';
    await picture.decode();
    const { width, height } = picture;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', ${QUALITY});
  })()`);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** A restaurant, and who signs in for it. */
interface Owned {
  url: string;
  owner: { email: string; password: string };
  restaurantGuid: string;
}

/** Adds a device as its owner, and gives the code that pairs it. */
export async function pairingCode(
  { url, owner, restaurantGuid }: Owned,
  device: { name: string; kind: string },
): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: url };
  const signedIn = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(owner),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const made = await fetch(`${url}/api/v1/restaurants/${restaurantGuid}/devices`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify(device),
  });
  const { data } = (await made.json()) as { data?: { pairingCode: string } };
  if (!data) throw new Error(`no device: ${made.status}`);
  return data.pairingCode;
}
