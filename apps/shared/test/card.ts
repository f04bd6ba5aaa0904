import type { Screen } from './browser.ts';

/** A card that the gateway's simulator takes. */
export const GOOD = '4788250000121443';

/** Types a card into the card page's frame, and hands it over. */
export async function typeCard({ page }: Pick<Screen, 'page'>, number: string): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.getByLabel(/^(Card number|Número de tarjeta)$/).fill(number);
  await frame.getByLabel(/^(Expires MM\/YY|Caduca MM\/AA)$/).fill('12/60');
  await frame.getByLabel(/^(Security code|Código de seguridad)$/).fill('123');
  await frame.getByRole('button', { name: /^(Use this card|Usar esta tarjeta)$/ }).click();
}
