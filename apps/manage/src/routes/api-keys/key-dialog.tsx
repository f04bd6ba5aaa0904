import type { ReactNode } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { useText } from '../../text/text.ts';

/** A dialog that ends with a new key, which is shown this once. Until it is there, `children` ask for what it takes. */
export function KeyDialog({
  title,
  issued,
  close,
  size,
  children,
}: {
  title: string;
  issued: { key: string | null } | null;
  close: () => void;
  size?: 'lg';
  children: ReactNode;
}): ReactNode {
  const t = useText();
  return (
    <Dialog
      title={title}
      close={close}
      closes={issued ? 'BY_ITS_BUTTONS' : 'ON_PURPOSE'}
      {...(size && { size })}
    >
      {issued ? (
        <ShownOnce
          label={t('API key')}
          secret={issued.key}
          lost={t(
            'The key was issued, but the answer with it got lost, and it cannot be shown again. Rotate it to get one that you see.',
          )}
          close={close}
        />
      ) : (
        children
      )}
    </Dialog>
  );
}
