import { useLanguage } from '@comanda/app-shared/text';
import { useId } from 'react';
import type { Preview, Restaurant } from '../../store/service.ts';
import { useText } from '../../text/text.ts';
import type { OrderForm } from './order-form.ts';

interface Props {
  restaurant: Restaurant;
  preview: Preview | null;
  form: OrderForm;
  change: (part: Partial<OrderForm>) => void;
}

/** Fetched or brought, and when. */
export function Way({ restaurant, preview, form, change }: Props) {
  const t = useText();
  const name = useId();
  const ways = restaurant.delivers ? (['TAKE_OUT', 'DELIVERY'] as const) : (['TAKE_OUT'] as const);
  const words = { TAKE_OUT: t('I pick it up'), DELIVERY: t('Bring it to me') };
  return (
    <fieldset>
      <legend>{t('How and when')}</legend>
      {ways.map((way) => (
        <label key={way} className="choice">
          <input type="radio" name={name} checked={form.way === way} onChange={() => change({ way })} />
          <span>{words[way]}</span>
        </label>
      ))}
      <When restaurant={restaurant} preview={preview} form={form} change={change} />
    </fieldset>
  );
}

function When({ restaurant, preview, form, change }: Props) {
  const t = useText();
  const timeFormat = new Intl.DateTimeFormat(useLanguage(), {
    timeZone: restaurant.timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  const { asapAt } = preview ?? restaurant;
  // Free for what is in the cart, as the restaurant has just said.
  const times = preview?.times ?? [];
  const soon =
    asapAt === null
      ? t('As soon as possible')
      : t('As soon as possible, about {time}', { time: timeFormat.format(Date.parse(asapAt)) });
  return (
    <label className="field">
      {t('Ready at')}
      <select value={form.at ?? ''} onChange={({ target }) => change({ at: target.value || null })}>
        <option value="">{soon}</option>
        {form.at !== null && !times.includes(form.at) && (
          <option value={form.at}>{timeFormat.format(Date.parse(form.at))}</option>
        )}
        {times.map((time) => (
          <option key={time} value={time}>
            {timeFormat.format(Date.parse(time))}
          </option>
        ))}
      </select>
    </label>
  );
}
