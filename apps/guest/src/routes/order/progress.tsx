import type { GuestOrder } from '../../store/service.ts';
import { type Message, useText } from '../../text/text.ts';

const WORDS = {
  RECEIVED: 'Received',
  IN_PREPARATION: 'Being prepared',
  READY_FOR_PICKUP: 'Ready',
  CLOSED: 'Done',
  VOIDED: 'Cancelled',
} as const satisfies Record<GuestOrder['guestOrderStatus'], Message>;

/** How far an order is, in one word. */
export function wordOf({ guestOrderStatus, approvalStatus, deliveryState }: GuestOrder): Message {
  if (approvalStatus === 'NOT_APPROVED') return 'The restaurant could not take it';
  if (guestOrderStatus === 'VOIDED') return 'Cancelled';
  if (approvalStatus === 'NEEDS_APPROVAL') return 'Waits for the restaurant';
  if (approvalStatus === 'FUTURE') return 'For later';
  if (deliveryState === 'PICKED_UP') return 'On its way';
  if (deliveryState === 'DELIVERED') return 'Delivered';
  return WORDS[guestOrderStatus];
}

const STEPS = ['RECEIVED', 'IN_PREPARATION', 'READY_FOR_PICKUP'] as const;

export function Progress({ order }: { order: GuestOrder }) {
  const t = useText();
  const reached = STEPS.indexOf(order.guestOrderStatus as (typeof STEPS)[number]);
  return (
    <>
      <p className="progress-word" role="status">
        {t(wordOf(order))}
      </p>
      {reached >= 0 && order.approvalStatus === 'APPROVED' && (
        <ol className="steps" aria-hidden="true">
          {STEPS.map((step, index) => (
            <li key={step} data-reached={index <= reached}>
              {t(WORDS[step])}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
