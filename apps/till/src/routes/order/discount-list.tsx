import { Money } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import type { DiscountTerms } from '../../store/database.ts';
import type { Catalogue } from '../../store/sale.ts';
import { useText } from '../../text/text.ts';
import classes from './order.module.css';

export type DiscountRule = Catalogue['discounts'][number];

/** Those that somebody puts on a bill. One that wants a code is the guest's to bring. */
export const handDiscounts = ({ discounts }: Pick<Catalogue, 'discounts'>): DiscountRule[] =>
  discounts
    .filter(({ automatic, archived, terms }) => !automatic && !archived && !terms.conditions?.code)
    .toSorted((a, b) => a.name.localeCompare(b.name));

export const termsOf = ({ guid, name, terms }: DiscountRule): DiscountTerms => ({
  discountGuid: guid,
  name,
  ...terms,
});

interface ListProps {
  rules: readonly DiscountRule[];
  currency: string;
  /** What it would take off the bill as it is; 0: nothing. */
  amountOf(rule: DiscountRule): number;
  choose(rule: DiscountRule): void;
}

/** The discounts of the restaurant, with what each takes off this bill. */
export function DiscountList({ rules, currency, amountOf, choose }: ListProps): ReactNode {
  const t = useText();
  return (
    <ul className={classes.choices} aria-label={t('Discounts')}>
      {rules.map((rule) => {
        const amount = amountOf(rule);
        return (
          <li key={rule.guid}>
            <button type="button" disabled={amount <= 0} onClick={() => choose(rule)}>
              <span>{rule.needsApproval ? t('{name}, with approval', { name: rule.name }) : rule.name}</span>
              {amount > 0 ? (
                <Money amount={0 - amount} currency={currency} strong />
              ) : (
                <span>{t('takes nothing here')}</span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
