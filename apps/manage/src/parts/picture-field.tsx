import { Problem, useWrite } from '@comanda/app-shared';
import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePlace } from '../shell/places.ts';
import { useText } from '../text/text.ts';
import classes from './picture-field.module.css';
import { shrink } from './shrink.ts';

const OPENED = 'image/jpeg,image/png,image/webp,image/avif,image/heic';

/** Pictures of the service; those of others are not loaded here. */
export const isOurs = (url: string | null | undefined): url is string =>
  url?.startsWith('/api/v1/images/') ?? false;

/**
 * Takes a picture from whoever is here, makes it small, sends it, and tells its address. What it belongs to is saved by whoever
 * shows this: a picture that is chosen and not saved is on no menu.
 */
export function PictureField({
  label,
  description,
  url,
  disabled = false,
  change,
}: {
  label: string;
  description?: string;
  /** Of the picture that there is; null: none. */
  url: string | null;
  disabled?: boolean;
  change: (url: string | null) => void;
}): ReactNode {
  const t = useText();
  const { guid: restaurantGuid } = usePlace().restaurant;
  const upload = useWrite('createImage', ['listImages']);
  const [unreadable, setUnreadable] = useState(false);
  const [isShrinking, setShrinking] = useState(false);
  const take = async (file: File | null): Promise<void> => {
    if (!file) return;
    setUnreadable(false);
    setShrinking(true);
    const body = await shrink(file).catch(() => null);
    setShrinking(false);
    setUnreadable(body === null);
    if (body) upload.mutate({ params: { restaurantGuid }, body }, { onSuccess: (made) => change(made.url) });
  };
  const has = url !== null;
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.row}>
        <span className={classes.slot}>
          {isOurs(url) ? <img src={url} alt="" /> : <IconPhoto size={28} aria-hidden />}
        </span>
        <div className={classes.what}>
          {description && <p>{description}</p>}
          {has && !isOurs(url) && <p>{t('This picture is elsewhere: {address}', { address: url })}</p>}
          {!disabled && (
            <div className={classes.buttons}>
              <FileButton accept={OPENED} onChange={(file) => void take(file)}>
                {(props) => (
                  <Button {...props} variant="default" size="xs" loading={isShrinking || upload.isPending}>
                    {has ? t('Another picture') : t('Choose a picture')}
                  </Button>
                )}
              </FileButton>
              {has && (
                <Button variant="subtle" size="xs" onClick={() => change(null)}>
                  {t('Without a picture')}
                </Button>
              )}
            </div>
          )}
          {unreadable && (
            <p className={classes.problem} role="alert">
              {t('This file cannot be opened as a picture.')}
            </p>
          )}
          <Problem error={upload.error} />
        </div>
      </div>
    </fieldset>
  );
}
