export interface DrawerSearch {
  status?: 'OPEN' | 'CLOSED';
  /** A business date such as 20261126. */
  day?: number;
  cursor?: string;
}

const dayOf = (day: unknown): { day?: number } => (/^\d{8}$/.test(String(day)) ? { day: Number(day) } : {});

/** Whatever an address says that makes no sense is left out. */
export function drawerSearch({ status, day, cursor }: Record<string, unknown>): DrawerSearch {
  return {
    ...(status === 'OPEN' || status === 'CLOSED' ? { status } : {}),
    ...dayOf(day),
    ...(typeof cursor === 'string' ? { cursor } : {}),
  };
}

export const daySearch = ({ day }: Record<string, unknown>): { day?: number } => dayOf(day);
