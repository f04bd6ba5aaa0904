import { Answered, holds, useAnswer, useWrite } from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import { Anchor, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDraft } from '../../../parts/draft.ts';
import { brokenRule } from '../../../parts/field-errors.ts';
import { SettingsForm } from '../../../parts/settings-form.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';

/** Where guests read the menu and order: the end of an address of this service. */
export function PageCard(): ReactNode {
  const { restaurant, membership } = usePlace();
  const answer = useAnswer('getRestaurantSlug', { params: { restaurantGuid: restaurant.guid } });
  return (
    <Answered answer={answer} tenant={membership.name}>
      {({ slug }) => <SlugForm key={slug} slug={slug ?? ''} mayEdit={holds(membership, 'domains.manage')} />}
    </Answered>
  );
}

function SlugForm({ slug, mayEdit }: { slug: string; mayEdit: boolean }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const write = useWrite('setRestaurantSlug', ['getRestaurantSlug']);
  const draft = useDraft({ slug });
  const next = draft.value.slug.trim().toLowerCase();
  const save = (then: () => void): void =>
    write.mutate({ params: { restaurantGuid: restaurant.guid }, body: { slug: next } }, { onSuccess: then });
  const problem = useProblem(write.error);
  const address = `${location.origin}/r/${slug}`;
  return (
    <SettingsForm
      title={t('Page for guests')}
      text={t('Guests read the menu there, order and pay.')}
      mayEdit={mayEdit}
      draft={draft}
      write={problem === null ? write : { ...write, error: null }}
      save={save}
    >
      <TextInput
        label={t('Its name in the address')}
        description={`${location.origin}/r/${next || '…'}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={63}
        autoCapitalize="off"
        spellCheck={false}
        disabled={!mayEdit}
        value={draft.value.slug}
        error={problem}
        onChange={(event) => draft.change({ slug: event.currentTarget.value })}
      />
      {slug !== '' && (
        <Anchor href={address} target="_blank" rel="noreferrer">
          {t('Open the page')}
        </Anchor>
      )}
    </SettingsForm>
  );
}

/** What is wrong with a name, in words of ours. */
function useProblem(error: unknown): string | null {
  const t = useText();
  const rule = brokenRule(error, 'slug');
  if (rule === 'reserved') return t('This name is kept for the service.');
  if (rule !== undefined) return t('Lower-case letters, digits and single hyphens, 3 to 63 of them.');
  const isTaken = error instanceof ComandaError && error.details?.reason === 'SLUG_TAKEN';
  return isTaken ? t('Another restaurant has this name.') : null;
}
