import { formatMoney } from '@comanda/app-shared/money';
import { useLanguage } from '@comanda/app-shared/text';

export const Money = ({ amount, currency }: { amount: number; currency: string }) => (
  <span className="money">{formatMoney(amount, currency, useLanguage())}</span>
);
