import { formatMoney } from '@comanda/app-shared/money';
import { useLanguage } from '@comanda/app-shared/text';
import { useId } from 'react';
import type { Preview, Restaurant } from '../../store/service.ts';
import { useText } from '../../text/text.ts';
import type { OrderForm } from './order-form.ts';

/** Where the restaurant has said nothing. */
const RATES = [10, 15, 20];

interface Props {
  preview: Preview | null;
  form: OrderForm;
  restaurant: Pick<Restaurant, 'currency' | 'tipRates' | 'smallBillTips'>;
  change: (part: Partial<OrderForm>) => void;
}

/** Percent and amount of each choice; without percent it is a plain amount, as of small bills. */
function choicesOf(
  food: number,
  { tipRates, smallBillTips: small }: Props['restaurant'],
): (readonly [percent: number | null, amount: number])[] {
  const none = [0, 0] as const;
  if (small && food < small.belowAmount)
    return [none, ...small.amounts.map((amount) => [null, amount] as const)];
  const rates = (tipRates ?? RATES).map((rate) => [rate, Math.round((food * rate) / 100)] as const);
  return [none, ...rates];
}

const nameOf = (percent: number | null, amount: string): string =>
  percent === null ? amount : `${percent} % · ${amount}`;

/** A tip of the bill, as an amount: none unless the guest says so. */
export function Tip({ preview, form, restaurant, change }: Props) {
  const t = useText();
  const language = useLanguage();
  const name = useId();
  const { subtotalAmount = 0, discountAmount = 0 } = preview ?? {};
  const { currency } = restaurant;
  const choices = choicesOf(subtotalAmount - discountAmount, restaurant);
  return (
    <fieldset className="tip">
      <legend>{t('Tip')}</legend>
      {choices.map(([percent, amount]) => (
        <label key={`${percent} ${amount}`} className="chip">
          <input
            type="radio"
            name={name}
            disabled={preview === null}
            checked={form.tipAmount === amount && (percent === 0 || amount > 0)}
            onChange={() => change({ tipAmount: amount })}
          />
          <span>{percent === 0 ? t('None') : nameOf(percent, formatMoney(amount, currency, language))}</span>
        </label>
      ))}
    </fieldset>
  );
}
