import { useAnswer } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../text/text.ts';

/**
 * A button for each identity provider that this service knows. Links: the browser goes there and comes back here, with a session
 * or with what was in the way. When they cannot be asked for, people still sign in beside them.
 */
export function Elsewhere({ to }: { to: string }): ReactNode {
  const t = useText();
  const { data } = useAnswer('listSsoProviders', {});
  return data?.items.map(({ id, name, startPath }) => (
    <Button key={id} component="a" variant="default" href={`${startPath}?returnTo=${returnTo(to)}`} fullWidth>
      {t('Sign in with {provider}', { provider: name })}
    </Button>
  ));
}

const returnTo = (to: string): string =>
  encodeURIComponent(to === '/' ? '/manage/sign-in' : `/manage/sign-in?to=${encodeURIComponent(to)}`);
