import type { Answer } from '@comanda/app-shared';

export type FoundPlace = Answer<'searchPlaces'>['items'][number];
