import { Failed } from '@comanda/app-shared';
import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';

/** Where a screen would be that cannot be drawn, or whose code did not come. All around it goes on. */
export function ScreenFault({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  const queries = useQueryClient();
  // It may be for an answer that cannot be drawn: the next look asks anew.
  useEffect(() => queries.removeQueries({ type: 'inactive' }), [queries]);
  const again = async (): Promise<void> => {
    await router.invalidate();
    reset();
  };
  return <Failed error={error} retry={() => void again()} />;
}
