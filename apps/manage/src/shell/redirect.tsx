import { Loading } from '@comanda/app-shared';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';

/** Goes to an address of the app instead, once: the router's own Navigate goes again each time that it is drawn. */
export function Redirect({ to }: { to: string }): ReactNode {
  const { history, basepath } = useRouter();
  useEffect(() => history.replace(basepath.replace(/\/$/, '') + to), [history, basepath, to]);
  return <Loading />;
}
