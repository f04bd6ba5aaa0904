/** What the server has written into the page: whose it is, and how a session for it is begun. */
export interface PlacePage {
  restaurantGuid: string;
  /** Where the guest sits; null: anywhere. */
  tableGuid: string | null;
  at: { slug: string } | { host: string } | { tableCode: string };
}

export function pageOf({ dataset }: HTMLElement): PlacePage {
  const { slug = '', host = '', restaurant = '', table = '', tableCode = '' } = dataset;
  const page = { restaurantGuid: restaurant, tableGuid: table || null };
  if (tableCode !== '') return { ...page, at: { tableCode } };
  return { ...page, at: slug === '' ? { host: host || location.host } : { slug } };
}
