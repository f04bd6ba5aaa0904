import { Problem, useSessionChange } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import { Dialog } from './dialog.tsx';
import form from './form.module.css';

/** Signs out. `failed` says when that did not work: whoever walks away would leave the account open. */
export function useSignOut(): { signOut: () => void; failed: ReactNode } {
  const t = useText();
  const { end } = useSessionChange();
  const { mutate, reset, error, isPending } = useMutation({ mutationFn: end, networkMode: 'always' });
  const failed = error && (
    <Dialog title={t('You are still signed in')} close={reset}>
      <div className={form.form}>
        <Problem error={error} />
        <div className={form.buttons}>
          <Button loading={isPending} onClick={() => mutate()}>
            {t('Sign out')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
  return { signOut: mutate, failed };
}
