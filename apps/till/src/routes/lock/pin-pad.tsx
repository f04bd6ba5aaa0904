import { IconBackspace } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Refusal, Staff } from '../../store/person.tsx';
import { useText } from '../../text/text.ts';
import classes from './lock.module.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface PinPadProps {
  who: Staff;
  back(): void;
  /** What becomes of a PIN; null: it is right. */
  check(pin: string): Promise<Refusal | null>;
}

/** The digits of somebody's PIN, by touch or by keyboard. */
export function PinPad({ who, back, check }: PinPadProps): ReactNode {
  const t = useText();
  // Another function at each turn, which must not check again.
  const checking = useRef(check);
  checking.current = check;
  const [pin, setPin] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const digits = who.pinDigits ?? 6;
  const press = (key: string): void => {
    if (isBusy) return;
    setRefusal(null);
    setPin((before) => (key === 'Backspace' ? before.slice(0, -1) : `${before}${key}`.slice(0, digits)));
  };
  useEffect(() => {
    const pressed = ({ key }: KeyboardEvent): void => {
      if (/^\d$/.test(key) || key === 'Backspace') press(key);
      if (key === 'Escape') back();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
  useEffect(() => {
    if (pin.length < digits) return;
    setBusy(true);
    void checking.current(pin).then((refused) => {
      setBusy(false);
      if (refused === null) return;
      setPin('');
      setRefusal(refused);
    });
  }, [pin, digits]);
  return (
    <>
      <p>
        {who.displayName}{' '}
        <button type="button" className={classes.other} onClick={back}>
          {t('Somebody else')}
        </button>
      </p>
      <output
        className={classes.dots}
        aria-label={t('{typed} of {digits} digits', { typed: pin.length, digits })}
      >
        {Array.from({ length: digits }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <i key={index} data-on={index < pin.length} />
        ))}
      </output>
      <p className={classes.refusal} role="alert">
        {refusal && t(WORDS[refusal])}
      </p>
      <Keys isBusy={isBusy} press={press} />
    </>
  );
}

function Keys({ isBusy, press }: { isBusy: boolean; press(key: string): void }): ReactNode {
  const t = useText();
  return (
    <div className={classes.pad}>
      {KEYS.map((key) => (
        <button key={key} type="button" disabled={isBusy} onClick={() => press(key)}>
          {key}
        </button>
      ))}
      <span />
      <button type="button" disabled={isBusy} onClick={() => press('0')}>
        0
      </button>
      <button
        type="button"
        disabled={isBusy}
        aria-label={t('Delete a digit')}
        onClick={() => press('Backspace')}
      >
        <IconBackspace aria-hidden />
      </button>
    </div>
  );
}

const WORDS = {
  WRONG: 'This PIN is wrong.',
  NEEDS_NETWORK: 'Offline, only people can sign in who did so here in the last three days.',
  TOO_MANY: 'Too many wrong PINs. Wait a minute.',
  FAILED: 'This did not work',
  OFFLINE: 'The service does not answer. Try again.',
} as const;
