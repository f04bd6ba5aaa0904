import { Money } from '../../parts/money.tsx';
import type { GuestOrder, Preview } from '../../store/service.ts';
import { useText } from '../../text/text.ts';

/** What it comes to, line by line, as the restaurant says. */
export function Sums({ priced, currency }: { priced: Preview | GuestOrder; currency: string }) {
  const t = useText();
  const rows = [
    [t('Items'), priced.subtotalAmount, true],
    [t('Discounts'), -priced.discountAmount, priced.discountAmount > 0],
    [t('Service and delivery'), priced.serviceChargeAmount, priced.serviceChargeAmount > 0],
    [t('Tax'), priced.taxAmount, priced.taxAmount > 0],
    [t('Tip'), priced.tipAmount, priced.tipAmount > 0],
  ] as const;
  return (
    <dl className="sums">
      {rows
        .filter(([, , isShown]) => isShown)
        .map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      <div className="total">
        <dt>{t('Total')}</dt>
        <dd>
          <Money amount={priced.totalAmount} currency={currency} />
        </dd>
      </div>
      {priced.inclusiveTaxAmount > 0 && (
        <div>
          <dt>{t('Tax within it')}</dt>
          <dd>
            <Money amount={priced.inclusiveTaxAmount} currency={currency} />
          </dd>
        </div>
      )}
    </dl>
  );
}
