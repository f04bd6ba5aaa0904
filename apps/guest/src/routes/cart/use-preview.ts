import { useCallback, useEffect, useState } from 'react';
import type { CartLine } from '../../store/cart.ts';
import { ask, type Preview } from '../../store/service.ts';
import { bodyOf, isComplete, type OrderForm } from './order-form.ts';

/** Typing is not asked about letter by letter. */
const REST_MS = 350;

/** What the order would cost, by the restaurant: asked again whenever something about it changes. */
export function usePreview(lines: readonly CartLine[], form: OrderForm) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [error, setError] = useState<unknown>(null);
  const body = lines.length === 0 ? '' : JSON.stringify(toPrice(lines, form));
  const price = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const input = { body: JSON.parse(body), ...(signal && { signal }) };
        setPreview(await ask('previewStorefrontOrder', input));
        setError(null);
      } catch (found) {
        if (!signal?.aborted) setError(found);
      }
    },
    [body],
  );
  useEffect(() => {
    if (body === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => void price(stop.signal), REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [body, price]);
  return { preview, error, priceAgain: () => price() };
}

/** Whom it is for does not change what it costs, but where it goes does. */
function toPrice(lines: readonly CartLine[], form: OrderForm): object {
  const { guest, notes: _, ...body } = bodyOf(lines, form);
  return form.way === 'DELIVERY' && isComplete(form) ? { ...body, guest } : body;
}
