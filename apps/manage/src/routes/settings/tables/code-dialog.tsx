import { type Answer, Problem, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../../../parts/dialog.tsx';
import form from '../../../parts/form.module.css';
import { useText } from '../../../text/text.ts';
import classes from './code-dialog.module.css';
import { type DiningTable, TABLE_CHANGES } from './tables.ts';

interface CodeDialogProps {
  table: DiningTable;
  close: () => void;
}

/** The QR code by which guests order at a table: to be printed, and to be replaced when it got into wrong hands. */
export function CodeDialog({ table: { restaurantGuid, guid, name }, close }: CodeDialogProps): ReactNode {
  const t = useText();
  const [code, setCode] = useState<Answer<'issueTableCode'> | null>(null);
  const { mutate, error, isPending } = useWrite('issueTableCode', TABLE_CHANGES);
  const ask = (rotate: boolean): void =>
    mutate({ params: { restaurantGuid, tableGuid: guid }, body: { rotate } }, { onSuccess: setCode });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens.
  useEffect(() => ask(false), []);
  return (
    <Dialog title={t('QR code of {name}', { name })} close={close}>
      <div className={form.form}>
        {code && (
          <figure className={classes.code}>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(code.svg)}`}
              alt={t('QR code of {name}', { name })}
            />
            <figcaption>{name}</figcaption>
          </figure>
        )}
        {code && (
          <a href={code.pageUrl} target="_blank" rel="noreferrer">
            {t('Open the page')}
          </a>
        )}
        <p>
          {t('Guests scan it and order at this table. With another code, what is printed is worth nothing.')}
        </p>
        <Problem error={error} />
        <div className={form.buttons}>
          <Button variant="default" loading={isPending} onClick={() => ask(true)}>
            {t('Make another code')}
          </Button>
          <Button disabled={code === null} onClick={() => print()} data-autofocus>
            {t('Print')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
