import { type Answer, useAnswer } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import type { Foot } from './foot-card.tsx';
import type { Head } from './head-card.tsx';
import { LogoPicture } from './logo-field.tsx';
import classes from './papers.module.css';

type Address = Answer<'getRestaurant'>['address'];

/** What was typed, as it will stand on paper; what was sold is left out. */
export function Slip({ head, foot }: { head: Head; foot: Foot }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const place = useAnswer('getRestaurant', { params: { restaurantGuid: restaurant.guid } });
  const address = head.address.trim() || ownAddress(place.data?.address ?? null);
  // Whoever has another name for the law still is who guests know.
  const legalName = head.legalName.trim() === restaurant.name ? '' : head.legalName;
  return (
    <section className={classes.slip} aria-label={t('As it is printed')}>
      <h2>{t('As it is printed')}</h2>
      {head.logo && <LogoPicture logo={head.logo} />}
      <p>
        <strong>{restaurant.name}</strong>
      </p>
      <Lines text={[legalName, address, head.taxNumber, head.header].join('\n')} />
      <hr />
      <p>{t('What was sold, and its sums')}</p>
      <hr />
      {foot.tips.trim() !== '' && <p>{t('Tip: {rates} %', { rates: foot.tips.replaceAll('%', '') })}</p>}
      <Lines text={foot.footer} />
    </section>
  );
}

const Lines = ({ text }: { text: string }): ReactNode =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
    .map((line, index) => <p key={index}>{line}</p>);

/** The lines of an address, as papers have them when nobody typed others. */
function ownAddress(address: Address): string {
  if (address === null) return '';
  const { address1, address2, postalCode, city, region, country, phone } = address;
  const town = [postalCode, city, region].filter(Boolean).join(' ');
  return [address1, address2, town, country, phone].filter(Boolean).join('\n');
}
