import { useEffect, useState } from 'react';
import { followOrder } from '../../store/follow-order.ts';
import { ask, type GuestOrder } from '../../store/service.ts';

/** Whether the restaurant makes it. */
export const isWanted = ({ guestOrderStatus, approvalStatus }: GuestOrder): boolean =>
  guestOrderStatus !== 'VOIDED' && approvalStatus !== 'NOT_APPROVED';

/** An order as it is, and as it becomes. */
export function useOrder(guid: string) {
  const [order, setOrder] = useState<GuestOrder | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isLost, setLost] = useState(false);
  const look = () => {
    setError(null);
    // A session has to be there before the stream is.
    ask('getStorefrontOrder', { params: { orderGuid: guid } }).then(setOrder, setError);
  };
  useEffect(look, [guid]);
  const isKnown = order !== null;
  useEffect(() => {
    if (!isKnown) return;
    const stream = followOrder(guid, { told: setOrder, lost: setLost });
    return () => stream.stop();
  }, [guid, isKnown]);
  return { order, error, isLost, look };
}
