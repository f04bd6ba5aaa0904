import { Loading } from '@comanda/app-shared';
import type { Answer } from '@comanda/sdk';
import { type ReactNode, useState } from 'react';
import { useIsLost } from '../../shell/use-is-lost.ts';
import type { Taking } from '../../store/approval.ts';
import { useBoard } from '../../store/till-context.tsx';
import { useApproved } from '../../store/use-approved.ts';
import { usePersonAnswer } from '../../store/use-person-answer.ts';
import { useText } from '../../text/text.ts';
import { ApprovalStep } from '../order/approval-step.tsx';
import { Why } from '../order/taking-dialog.tsx';
import { KnownHere } from '../pay/known-here.tsx';
import pay from '../pay/pay.module.css';
import { Refused } from '../pay/refused.tsx';
import { Waiting } from '../pay/waiting.tsx';
import { Dialog } from '../register/dialog.tsx';
import classes from '../register/register.module.css';

type Named = Pick<Answer<'getCashDrawer'>, 'guid' | 'name'>;

/** Opens the cash drawer without a sale: at once, since it says who asked and why, and a printer of the service opens it. */
export function NoSaleDialog({ close }: { close(): void }): ReactNode {
  const t = useText();
  const isLost = useIsLost();
  return (
    <Dialog title={t('Open the drawer')} close={close}>
      {isLost ? (
        <>
          <p className={pay.refused} role="alert">
            {t(
              'Offline: the service opens no drawer, and would not know who did. Use the key, and tell a manager.',
            )}
          </p>
          <div className={classes.acts}>
            <button type="button" onClick={close}>
              {t('Cancel')}
            </button>
          </div>
        </>
      ) : (
        <KnownHere back={close}>
          <Found close={close} />
        </KnownHere>
      )}
    </Dialog>
  );
}

/** The open drawers, and the printers that open one. */
function useDrawers() {
  const restaurantGuid = useBoard().state?.restaurant?.guid ?? '';
  const params = { restaurantGuid };
  return usePersonAnswer(async (client) => {
    const [drawers, printers] = await Promise.all([
      client.call('listCashDrawers', { params, query: { status: 'OPEN' } }),
      client.call('listPrinters', { params }),
    ]);
    return {
      drawers: drawers.items,
      printers: printers.items.filter(({ printsReceipts }) => printsReceipts),
    };
  });
}

function Found({ close }: { close(): void }): ReactNode {
  const t = useText();
  const { data, error } = useDrawers();
  if (!data) return error ? <Refused error={error} /> : <Loading lines={3} />;
  if (data.drawers.length === 0)
    return (
      <>
        <p>{t('No cash drawer is open. A manager opens one with its float.')}</p>
        <div className={classes.acts}>
          <button type="button" onClick={close}>
            {t('Close')}
          </button>
        </div>
      </>
    );
  return <Opening {...data} close={close} />;
}

interface OpeningProps {
  drawers: readonly Named[];
  printers: readonly Named[];
  close(): void;
}

const TAKING: Taking = { permission: 'drawer.no_sale', amount: 0, billAmount: 0 };

function Opening({ drawers, printers, close }: OpeningProps): ReactNode {
  const t = useText();
  const [drawerGuid, setDrawer] = useState(drawers.length === 1 ? drawers[0]?.guid : undefined);
  const [printerGuid, setPrinter] = useState(printers[0]?.guid);
  const [reason, setReason] = useState('');
  const [isOpen, setOpen] = useState(false);
  const asked = useOpening({ drawerGuid, printerGuid, reason }, () => setOpen(true));
  const isBusy = asked.state !== 'NOTHING';
  const { approve, error, state } = asked;
  if (isOpen) return <Opened printer={printers.find(({ guid }) => guid === printerGuid)} close={close} />;
  return (
    <>
      <Told error={approve ? null : error} state={state} />
      {!isBusy && approve && <ApprovalStep taking={TAKING} check={asked.check} />}
      {!isBusy && !approve && (
        <>
          <Choice name={t('Which drawer')} of={drawers} chosen={drawerGuid} choose={setDrawer} />
          <Choice name={t('Which printer opens it')} of={printers} chosen={printerGuid} choose={setPrinter} />
          <Why reason={reason} change={setReason} reasons={reasonsIn(t)} />
        </>
      )}
      <div className={classes.acts}>
        <button type="button" disabled={state === 'SENT'} onClick={close}>
          {t('Cancel')}
        </button>
        {!approve && (
          <button
            type="button"
            className={classes.main}
            disabled={isBusy || drawerGuid === undefined || reason.trim() === ''}
            onClick={() => asked.begin()}
          >
            {t('Open')}
          </button>
        )}
      </div>
    </>
  );
}

/** Why it was refused the last time, or that it is under way. */
function Told({ error, state }: { error: unknown; state: 'NOTHING' | 'SENT' | 'LOST' }): ReactNode {
  const t = useText();
  return (
    <>
      <Refused error={error} words={wordsIn(t)} />
      <Waiting
        state={state}
        sent={t('The service is asked…')}
        lost={t('No answer yet. The service is asked what happened: it happens once.')}
      />
    </>
  );
}

interface Wanted {
  drawerGuid: string | undefined;
  printerGuid: string | undefined;
  reason: string;
}

function useOpening({ drawerGuid = '', printerGuid, reason }: Wanted, done: () => void) {
  const restaurantGuid = useBoard().state?.restaurant?.guid ?? '';
  return useApproved((client, idempotencyKey, approval) => {
    const body = {
      reason,
      ...(printerGuid === undefined ? {} : { printerGuid }),
      ...(approval === undefined ? {} : { approval }),
    };
    const params = { restaurantGuid, drawerGuid };
    return client.call('openCashDrawerWithoutSale', { params, body, idempotencyKey });
  }, done);
}

function Opened({ printer, close }: { printer: Named | undefined; close(): void }): ReactNode {
  const t = useText();
  return (
    <>
      <p role="status">
        {printer
          ? t('Recorded. The printer {name} opens the drawer.', { name: printer.name })
          : t('Recorded. Open the drawer with its key: no printer of the restaurant prints receipts.')}
      </p>
      <div className={classes.acts}>
        <button type="button" className={classes.main} onClick={close}>
          {t('Close')}
        </button>
      </div>
    </>
  );
}

interface ChoiceProps {
  name: string;
  of: readonly Named[];
  chosen: string | undefined;
  choose(guid: string): void;
}

/** Nothing, where there is only one. */
function Choice({ name, of, chosen, choose }: ChoiceProps): ReactNode {
  if (of.length < 2) return null;
  return (
    <fieldset className={classes.options}>
      <legend>{name}</legend>
      {of.map((one) => (
        <label key={one.guid}>
          <input type="radio" name={name} checked={one.guid === chosen} onChange={() => choose(one.guid)} />
          <span>{one.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Kept in these words, as the slip and the log of the drawer show them. */
const reasonsIn = (t: ReturnType<typeof useText>): [string, string][] =>
  [t('Change money'), t('Forgotten change'), t('Check the cash')].map((words) => [words, words]);

const wordsIn = (t: ReturnType<typeof useText>): Record<string, string> => ({
  INVALID_STATE: t('This drawer was closed meanwhile.'),
  VALIDATION_ERROR: t('The printers were changed meanwhile. Try again.'),
  RESOURCE_NOT_FOUND: t('The printers were changed meanwhile. Try again.'),
});
