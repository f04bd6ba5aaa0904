import type { Answer } from '@comanda/app-shared';

export type Profile = Answer<'getCurrentUser'>;

/** Where the person is, as far as the device knows: their account belongs to no restaurant, and has no zone of its own. */
export const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
