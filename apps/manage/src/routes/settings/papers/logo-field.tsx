import { Button, FileButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../text/text.ts';
import { type Logo, logoOf, rgbaOf } from './logo-bits.ts';
import classes from './papers.module.css';

interface LogoFieldProps {
  logo: Logo | null;
  disabled: boolean;
  change: (logo: Logo | null) => void;
}

/** The picture at the top of papers, in the black and white of a receipt printer. */
export function LogoField({ logo, disabled, change }: LogoFieldProps): ReactNode {
  const t = useText();
  const [unreadable, setUnreadable] = useState(false);
  const take = async (file: File | null): Promise<void> => {
    if (!file) return;
    const made = await logoOf(file).catch(() => null);
    setUnreadable(made === null);
    if (made) change(made);
  };
  return (
    <fieldset className={classes.logo}>
      <legend>{t('Logo')}</legend>
      <p>{t('Printed in black and white: a drawing with clear lines looks best.')}</p>
      {logo && <LogoPicture logo={logo} />}
      {!disabled && (
        <div className={classes.buttons}>
          <FileButton accept="image/*" onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                {logo ? t('Another picture') : t('Choose a picture')}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button variant="subtle" size="xs" onClick={() => change(null)}>
              {t('Without a picture')}
            </Button>
          )}
        </div>
      )}
      {unreadable && <p role="alert">{t('This file cannot be opened as a picture.')}</p>}
    </fieldset>
  );
}

/** The dots as they will be on paper. */
export function LogoPicture({ logo }: { logo: Logo }): ReactNode {
  const t = useText();
  const draw = (canvas: HTMLCanvasElement | null): void =>
    canvas?.getContext('2d')?.putImageData(new ImageData(rgbaOf(logo), logo.width, logo.height), 0, 0);
  return (
    <canvas
      key={logo.bits}
      ref={draw}
      width={logo.width}
      height={logo.height}
      role="img"
      aria-label={t('Logo as it is printed')}
    />
  );
}
