import { ColorInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDraft } from '../../../parts/draft.ts';
import { PictureField } from '../../../parts/picture-field.tsx';
import { SettingsForm } from '../../../parts/settings-form.tsx';
import { useText } from '../../../text/text.ts';
import type { CardProps } from './about-card.tsx';
import { useRestaurantChange } from './use-restaurant.ts';

/** Picture and colour by which guests know the restaurant on screens; the picture of papers is black and white, and set there. */
export function LogoCard({ restaurant, mayEdit }: CardProps): ReactNode {
  const t = useText();
  const write = useRestaurantChange(restaurant);
  const { logoUrl, brandColor } = restaurant;
  const draft = useDraft({ logoUrl, brandColor });
  const save = (then: () => void): void => write.save(draft.value, then);
  return (
    <SettingsForm title={t('Logo and colour')} mayEdit={mayEdit} draft={draft} write={write} save={save}>
      <PictureField
        label={t('On screens')}
        description={t('Guests see it where they order. That of receipts is set with the receipts.')}
        url={draft.value.logoUrl}
        disabled={!mayEdit}
        change={(url) => draft.change({ logoUrl: url })}
      />
      <ColorInput
        label={t('Colour of the page for guests')}
        description={t('Of its buttons and links. Empty: the colour of Comanda.')}
        placeholder="#a62c1c"
        format="hex"
        withEyeDropper={false}
        disabled={!mayEdit}
        value={draft.value.brandColor ?? ''}
        onChange={(color) => draft.change({ brandColor: color === '' ? null : color.toLowerCase() })}
      />
    </SettingsForm>
  );
}
