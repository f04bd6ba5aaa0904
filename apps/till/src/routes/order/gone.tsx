import { Empty } from '@comanda/app-shared';
import { IconReceiptOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../text/text.ts';

/** In the place of an order that is open no more; `children` is what can still be done. */
export function Gone({ children }: { children?: ReactNode }): ReactNode {
  const t = useText();
  return (
    <Empty
      icon={<IconReceiptOff size={64} />}
      title={t('This order is not open')}
      text={t('It was paid or voided.')}
      action={children ?? <Link to="/orders">{t('Open orders')}</Link>}
    />
  );
}
