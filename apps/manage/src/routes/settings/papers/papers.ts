import { type Answer, useWrite } from '@comanda/app-shared';

/** What stands on the papers of a restaurant: stored as one document. */

export type PaperSettings = Answer<'getDocumentSettings'>;
type Rules = Omit<PaperSettings, 'restaurantGuid' | 'version'>;

/** Changes some of it, and leaves the rest as it is. Whoever was faster is not overwritten. */
export function usePapers(settings: PaperSettings): {
  isPending: boolean;
  error: unknown;
  save: (changes: Partial<Rules>, then: () => void) => void;
} {
  const { isPending, error, mutate } = useWrite('replaceDocumentSettings', ['getDocumentSettings']);
  const { restaurantGuid, version, ...rules } = settings;
  const save = (changes: Partial<Rules>, then: () => void): void =>
    mutate({ params: { restaurantGuid }, body: { ...rules, ...changes, version } }, { onSuccess: then });
  return { isPending, error, save };
}
