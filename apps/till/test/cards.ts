import { startCardService } from '../../../server/test/harness/card-service.ts';
import type { World } from '../../../server/test/harness/world.ts';
import type { CardPointeSimulator } from '../../../simulators/src/cardpointe.ts';
import type { Screen } from '../../shared/test/browser.ts';
import { type TillTest, tillTest } from './till.ts';

export { GOOD, typeCard } from '../../shared/test/card.ts';

/** A till of a restaurant that takes cards, at a gateway of the test's own. */

export const DECLINED = '4387751111111053';

const ACCOUNT = {
  processor: 'CARDPOINTE',
  merchantId: '820000000001USD',
  username: 'testing',
  password: 'testing123',
};

export function cardTill(): TillTest & { gateway: CardPointeSimulator } {
  const furnish = async ({ key, place }: World): Promise<void> => {
    (await key.put(`${place.path}/payment-account`, ACCOUNT)).must(200);
    (await key.put(`${place.path}/document-settings`, { tipRates: [10, 15, 18] })).must(200);
  };
  const found = tillTest(furnish, async () => {
    const { gateway, service } = await startCardService();
    found.gateway = gateway;
    return service;
  }) as TillTest & { gateway: CardPointeSimulator };
  return found;
}

/**
 * Without what is as it should be: requests to the tokenizer go to another origin, and a gateway that is slow on a busy machine is
 * asked again (502), which the browser reports.
 */
export const quiet = (screen: Screen): Screen => ({
  ...screen,
  complaints: screen.complaints.filter((one) => !/\/ccn\/tokenize|status of 502/.test(one)),
});

/** From the amount to the card. */
export const toCard = ({ page }: Screen): Promise<void> =>
  page.getByRole('button', { name: /^(Charge|Cobrar)/ }).click();
