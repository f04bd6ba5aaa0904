import { Empty } from '@comanda/app-shared';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../text/text.ts';

export function NotFoundPage(): ReactNode {
  const t = useText();
  return (
    <main>
      <Empty
        icon={<IconMapQuestion />}
        title={t('No such page')}
        text={t('The address is mistyped, or the page has moved.')}
        action={<Link to="/">{t('To the start')}</Link>}
      />
    </main>
  );
}
