import {
  type Answer,
  Answered,
  choiceTexts,
  formatMoney,
  holds,
  Loading,
  Money,
  useAnswer,
  useLanguage,
} from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Order } from '../../parts/order-words.ts';
import { usePlace } from '../../shell/places.ts';
import { type Message, useText } from '../../text/text.ts';
import classes from './order.module.css';
import { RefundDialog } from './refund-dialog.tsx';
import { formulaOf, nameOfStep, type Step, stepsOfLine, stepsOfWhole } from './steps.ts';

type Check = Order['checks'][number];
type Selection = Check['selections'][number];

/** The order as its slip. Each amount opens to where it comes from. */
export function Slip({ order }: { order: Order }): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const params = { restaurantGuid: restaurant.guid, orderGuid: order.guid };
  const explanation = useAnswer('explainOrder', { params });
  return (
    <section className={classes.slip} aria-label={t('The slip')}>
      {order.checks.map((check, index) => (
        <div key={check.guid}>
          {order.checks.length > 1 && (
            <h2 className={classes.check}>{t('Check {number}', { number: index + 1 })}</h2>
          )}
          {check.selections.map((line) => (
            <Line key={line.guid} order={order} check={check} line={line} explanation={explanation} />
          ))}
        </div>
      ))}
      <Totals order={order} />
      <details className={classes.why}>
        <summary>{t('Why this total')}</summary>
        <Answered answer={explanation} tenant={membership.name} loading={<Loading lines={3} />}>
          {(data) => <Steps steps={stepsOfWhole(data.steps)} currency={order.currency} />}
        </Answered>
      </details>
    </section>
  );
}

function Line({
  order,
  check,
  line,
  explanation,
}: {
  order: Order;
  check: Check;
  line: Selection;
  explanation: ReturnType<typeof useAnswer<'explainOrder'>>;
}): ReactNode {
  const { membership } = usePlace();
  const { currency } = order;
  return (
    <details className={classes.line} data-voided={line.voided || undefined}>
      <summary>
        <span className={classes.quantity}>{line.quantity}</span>
        <span>
          {line.name}
          {line.sizeName && ` · ${line.sizeName}`}
          <LineNotes line={line} currency={currency} />
        </span>
        <Money amount={line.grossAmount} currency={currency} />
      </summary>
      <Answered answer={explanation} tenant={membership.name} loading={<Loading lines={2} />}>
        {(data: Answer<'explainOrder'>) => (
          <Steps steps={stepsOfLine(data.steps, line.guid)} currency={currency} />
        )}
      </Answered>
      <RefundOf order={order} check={check} line={line} />
    </details>
  );
}

function LineNotes({ line, currency }: { line: Selection; currency: string }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const notes = [
    ...choiceTexts(line.modifiers, Number(line.quantity), t),
    ...(line.notes ? [line.notes] : []),
    ...(line.voided ? [t('Voided')] : []),
    ...(line.refundedAmount
      ? [t('{amount} refunded', { amount: formatMoney(line.refundedAmount, currency, language) })]
      : []),
  ];
  return notes.map((note, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two notes may be alike
    <small key={index}>{note}</small>
  ));
}

/** Nothing is given back that was not paid. */
function RefundOf({ order, check, line }: { order: Order; check: Check; line: Selection }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const [isOpen, setOpen] = useState(false);
  const isRefunded =
    line.refundedQuantity !== undefined && Number(line.refundedQuantity) >= Number(line.quantity);
  if (line.voided || isRefunded || check.paidAmount === 0 || !holds(membership, 'orders.refund')) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('Refund {item}', { item: line.name })}
      </Button>
      {isOpen && <RefundDialog order={order} check={check} line={line} close={() => setOpen(false)} />}
    </>
  );
}

function Steps({ steps, currency }: { steps: readonly Step[]; currency: string }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const money = (amount: number): string => formatMoney(amount, currency, language);
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step.step}>
          <span>
            {nameOfStep(step, t)}
            <small>{formulaOf(step, money, t)}</small>
          </span>
          <Money amount={step.what === 'DISCOUNT' ? -step.result : step.result} currency={currency} />
        </li>
      ))}
    </ol>
  );
}

const TOTALS: readonly {
  name: Message;
  field:
    | 'subtotalAmount'
    | 'discountAmount'
    | 'serviceChargeAmount'
    | 'taxAmount'
    | 'inclusiveTaxAmount'
    | 'tipAmount';
  minus?: true;
}[] = [
  { name: 'Subtotal', field: 'subtotalAmount' },
  { name: 'Discounts', field: 'discountAmount', minus: true },
  { name: 'Service charges', field: 'serviceChargeAmount' },
  { name: 'Tax', field: 'taxAmount' },
  { name: 'Tax included', field: 'inclusiveTaxAmount' },
  { name: 'Tips', field: 'tipAmount' },
];

function Totals({ order }: { order: Order }): ReactNode {
  const t = useText();
  const { currency } = order;
  return (
    <dl className={classes.totals}>
      {TOTALS.filter(({ field }) => field === 'subtotalAmount' || order[field] !== 0).map(
        ({ name, field, minus }) => (
          <div key={field}>
            <dt>{t(name)}</dt>
            <dd>
              <Money amount={minus ? -order[field] : order[field]} currency={currency} />
            </dd>
          </div>
        ),
      )}
      <div className={classes.total}>
        <dt>{t('Total')}</dt>
        <dd>
          <Money amount={order.totalAmount} currency={currency} strong />
        </dd>
      </div>
      <div>
        <dt>{t('Paid')}</dt>
        <dd>
          <Money amount={order.paidAmount} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('Still due')}</dt>
        <dd>
          <Money amount={order.dueAmount} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}
