import { useLanguage } from '@comanda/app-shared/text';
import { addressOf } from '../store/place.ts';
import type { Restaurant } from '../store/service.ts';
import { useText } from '../text/text.ts';

const STATUS = {
  OPEN: 'Open now',
  CLOSED: 'Closed at the moment',
  PAUSED: 'No orders for the moment',
  SLOT_FULL: 'Busy at the moment',
} as const;

/** Whose page it is, and whether it takes orders: as the server has written it. */
export function Top({ restaurant }: { restaurant: Restaurant }) {
  const { name, logoUrl, address } = restaurant;
  const t = useText();
  const line = [address?.address1, address?.city].filter(Boolean).join(', ');
  return (
    <header className="top">
      {logoUrl?.startsWith('/') && <img className="logo" src={logoUrl} alt="" width="64" height="64" />}
      <div>
        <h1>
          <a href={addressOf({ view: 'menu' })}>{name}</a>
        </h1>
        <Status restaurant={restaurant} />
        {address && (
          <p className="where">
            {line}
            {line !== '' && address.phone && ' · '}
            {address.phone && <a href={`tel:${address.phone}`}>{address.phone}</a>}
          </p>
        )}
      </div>
      <a className="own" href={addressOf({ view: 'orders' })}>
        {t('Your orders')}
      </a>
    </header>
  );
}

/** Whether it takes orders now. */
export function Status({ restaurant: { status, nextAt, timeZone } }: { restaurant: Restaurant }) {
  const t = useText();
  const language = useLanguage();
  const form = new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  const later = status !== 'OPEN' && nextAt !== null;
  return (
    <p className="status" data-status={status}>
      {t(STATUS[status])}
      {later && `, ${t('orders from {time}', { time: form.format(Date.parse(nextAt)) })}`}
    </p>
  );
}
