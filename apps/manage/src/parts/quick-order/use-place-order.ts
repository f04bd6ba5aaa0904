import { useAnswer, useClient, useWrite } from '@comanda/app-shared';
import { useQuery } from '@tanstack/react-query';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import type { OrderDraft } from './simple-items.ts';

const CHANGES = ['listOrders', 'getReport', 'getDayReport', 'listCashDrawers'] as const;

/** Prices an order with the service while it is put together, and places it, paid in cash where that is wanted. */
export function usePlaceOrder(draft: OrderDraft, placed: (orderGuid: string) => void) {
  const t = useText();
  const { client, tenantId } = useClient();
  const params = { restaurantGuid: usePlace().restaurant.guid };
  const items = Object.entries(draft.counts).map(([menuItemGuid, quantity]) => ({ menuItemGuid, quantity }));
  const { diningOption } = draft;
  const preview = useQuery({
    queryKey: [tenantId, 'previewOrder', params, diningOption, items],
    queryFn: ({ signal }) => client.call('previewOrder', { params, body: { diningOption, items }, signal }),
    enabled: items.length > 0,
    placeholderData: (before) => before,
  });
  const drawers = useAnswer(
    'listCashDrawers',
    { params, query: { status: 'OPEN' } },
    { enabled: draft.isPaid },
  );
  const openDrawer = useWrite('openCashDrawer', CHANGES);
  const create = useWrite('createOrder', CHANGES);
  const place = async (isPaid: boolean): Promise<void> => {
    const open = drawers.data?.items[0];
    const drawerGuid =
      !isPaid || open
        ? open?.guid
        : (await openDrawer.mutateAsync({ params, body: { name: t('Till'), openingAmount: 0 } })).guid;
    const guest = draft.guest.trim();
    const { guid } = await create.mutateAsync({
      params,
      body: {
        diningOption,
        items,
        ...(guest === '' ? {} : { guest: { name: guest } }),
        ...(isPaid && drawerGuid !== undefined ? { payment: { type: 'CASH' as const, drawerGuid } } : {}),
      },
    });
    placed(guid);
  };
  return {
    count: items.length,
    totalAmount: items.length === 0 ? null : (preview.data?.totalAmount ?? null),
    /** Errors are in `error`. */
    place: (isPaid: boolean) => void place(isPaid).catch(() => undefined),
    isPlacing: create.isPending || openDrawer.isPending,
    error: create.error ?? openDrawer.error ?? preview.error,
  };
}
