import { Problem, useWrite } from '@comanda/app-shared';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import type { Order } from '../../parts/order-words.ts';
import { usePlace } from '../../shell/places.ts';
import { type Message, useText } from '../../text/text.ts';
import classes from './order.module.css';

type Check = Order['checks'][number];

/** Why things are given back, as the reports will name it. */
const REASONS: Readonly<Record<string, Message>> = {
  WRONG_DISH: 'Wrong dish',
  QUALITY: 'Not as it should be',
  NOT_SERVED: 'Never arrived',
  GOODWILL: 'Goodwill',
};

/** Reads that an order's refund changes. */
export const REFUND_CHANGES = [
  'getOrder',
  'listOrders',
  'getOrderTimeline',
  'explainOrder',
  'getReport',
  'getDayReport',
] as const;

/**
 * Records that a line is refunded: price, tax and its share of charges, as the server computes them. The money moves in a step
 * of its own (refunds.tsx), so that what was recorded is never lost when a card refuses.
 */
export function RefundDialog({
  order,
  check,
  line,
  close,
}: {
  order: Order;
  check: Check;
  line: Check['selections'][number];
  close: () => void;
}): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const [reason, setReason] = useState('WRONG_DISH');
  const [comment, setComment] = useState('');
  const refund = useWrite('refundItems', REFUND_CHANGES);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const note = comment.trim();
    refund.mutate(
      {
        params: { restaurantGuid: restaurant.guid, orderGuid: order.guid },
        body: {
          checkGuid: check.guid,
          lines: [{ selectionGuid: line.guid }],
          reason,
          ...(note === '' ? {} : { comment: note }),
        },
        ifMatch: order.version,
      },
      { onSuccess: close },
    );
  };
  return (
    <Dialog title={t('Refund {item}', { item: line.name })} close={close}>
      <form className={classes.form} onSubmit={submit}>
        <p>
          {t(
            'The price goes back with its tax and its share of charges and discounts, at most what was paid.',
          )}
        </p>
        <NativeSelect
          label={t('Reason')}
          data={Object.entries(REASONS).map(([value, name]) => ({ value, label: t(name) }))}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label={t('Comment')}
          description={t('For your books; guests do not see it')}
          maxLength={200}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Problem error={refund.error} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={refund.isPending}>
            {t('Refund {item}', { item: line.name })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
