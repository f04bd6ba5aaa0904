import { ComandaError } from '@comanda/sdk';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSharedText } from '../i18n/i18n.ts';
import { Mark } from '../ui/mark.tsx';
import { type DeviceApp, deviceClient, keep } from './credential.ts';
import classes from './pair.module.css';

/** Makes this browser a device of a restaurant: `hint` says where its code comes from. */
export function PairPage({
  app,
  title,
  hint,
  done,
}: {
  app: DeviceApp;
  title: string;
  hint: string;
  done(): void;
}): ReactNode {
  const t = useSharedText();
  const [code, setCode] = useState('');
  const pairing = useMutation({
    // Sent again after a lost answer, the code gives the same credential.
    mutationFn: () => deviceClient(null).call('pairDevice', { body: { code: code.trim() } }),
    networkMode: 'always',
    onSuccess: (paired) => {
      keep(app, paired);
      done();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!pairing.isPending) pairing.mutate();
  };
  return (
    <main className={classes.page}>
      <form className={classes.slip} onSubmit={submit}>
        <Mark size="lg" />
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{hint}</p>
        <label className={classes.label} htmlFor="code">
          {t('Pairing code')}
        </label>
        <input
          id="code"
          className={classes.code}
          value={code}
          onChange={(event) => setCode(event.target.value.toUpperCase())}
          placeholder="WDJB-MJHT"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
        {pairing.error && (
          <p className={classes.problem} role="alert">
            {pairing.error instanceof ComandaError && pairing.error.status < 500
              ? t('This code does not work: it was mistyped, used, or is older than ten minutes.')
              : t('The service could not be reached. Check the connection.')}
          </p>
        )}
        <button
          type="submit"
          className={classes.button}
          disabled={code.trim().length < 8 || pairing.isPending}
        >
          {t('Pair')}
        </button>
      </form>
    </main>
  );
}
