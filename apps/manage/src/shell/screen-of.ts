const GUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/**
 * The part of an address that another restaurant has too: `/1a2b…/orders/3c4d…` is about `/orders`. What an order, a person or
 * a page of a list is named by belongs to one restaurant alone.
 */
export function screenOf(pathname: string): string {
  const [, , ...parts] = pathname.split('/');
  const own = parts.findIndex((part) => GUID.test(part));
  const kept = (own === -1 ? parts : parts.slice(0, own)).filter((part) => part !== '');
  return kept.length === 0 ? '' : `/${kept.join('/')}`;
}
