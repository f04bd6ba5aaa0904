import { type Answer, formatMoney, formatTime, Problem, useLanguage, useWrite } from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import form from '../../../parts/form.module.css';
import { amountOf, MoneyField } from '../../../parts/money-field.tsx';
import { Card, Facts } from '../../../parts/page.tsx';
import { usePlace } from '../../../shell/places.ts';
import { type Message, useText } from '../../../text/text.ts';

type Quote = Answer<'createDeliveryQuote'>;

/** Tries an address: which zone serves it, for how much, and when. */
export function QuoteCard(): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const [postalCode, setPostalCode] = useState('');
  const [goods, setGoods] = useState('');
  const quote = useWrite('createDeliveryQuote', []);
  const isOutside = quote.error instanceof ComandaError && quote.error.code === 'OUT_OF_ZONE';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const goodsAmount = amountOf(goods, restaurant.currency);
    if (goodsAmount === undefined) return;
    const body = { postalCode: postalCode.trim(), ...(goodsAmount === null ? {} : { goodsAmount }) };
    quote.mutate({ params: { restaurantGuid: restaurant.guid }, body });
  };
  return (
    <Card title={t('Try an address')}>
      <form className={form.form} onSubmit={submit}>
        <div className={form.pair}>
          <TextInput
            label={t('Postal code')}
            required
            maxLength={20}
            autoComplete="off"
            value={postalCode}
            onChange={(event) => setPostalCode(event.currentTarget.value)}
          />
          <MoneyField label={t('Goods for')} value={goods} change={setGoods} />
        </div>
        <div className={form.buttons}>
          <Button type="submit" variant="default" loading={quote.isPending}>
            {t('Try it')}
          </Button>
        </div>
        <div role="status">{quote.data && !quote.error && <QuoteFacts quote={quote.data} />}</div>
        <Problem error={quote.error} text={isOutside ? t('No zone serves this address.') : undefined} />
      </form>
    </Card>
  );
}

/** What a postal code of a zone is taken for. */
const MEANINGS = {
  CODE: '{pattern}: this code alone',
  BEGINNING: '{pattern}: all that begin with {covers}',
  FIRST_PART: '{pattern}: all that begin with {covers}',
  AREA: '{pattern}: the area {covers}',
  DISTRICT: '{pattern}: the district {covers}',
  SECTOR: '{pattern}: the sector {covers}',
} satisfies Record<NonNullable<Quote['postalCode']>['unit'], Message>;

function QuoteFacts({ quote }: { quote: Quote }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { currency, timeZone } = usePlace().restaurant;
  const money = (amount: number): string => formatMoney(amount, currency, language);
  return (
    <Facts
      facts={[
        [t('Zone'), quote.zone],
        [t('By its postal code'), quote.postalCode && t(MEANINGS[quote.postalCode.unit], quote.postalCode)],
        [t('Fee'), money(quote.feeAmount)],
        [t('Missing to the least'), quote.missingAmount > 0 && money(quote.missingAmount)],
        [t('In the kitchen'), t('{count} min', { count: quote.prepMinutes })],
        [t('Drive'), t('{count} min', { count: quote.driveMinutes })],
        [t('Ordered now, there at'), formatTime(quote.deliveredAt, timeZone, language)],
      ]}
    />
  );
}
