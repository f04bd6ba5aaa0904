import { Failed } from '@comanda/app-shared';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Where a screen would be that cannot be drawn, or whose code did not come. All around it goes on. */
export function ScreenFault({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  const again = async (): Promise<void> => {
    await router.invalidate();
    reset();
  };
  return <Failed error={error} retry={() => void again()} />;
}
