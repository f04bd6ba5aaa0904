import {
  type Answer,
  Answered,
  formatBusinessDate,
  formatMoney,
  Money,
  Problem,
  useAnswer,
  useLanguage,
  useWrite,
} from '@comanda/app-shared';
import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';

type DayReport = Answer<'getDayReport'>;

const CHANGES = ['getDayReport', 'listDayCloses', 'getReport', 'listOrders', 'listCashDrawers'] as const;

/** Closes a day for good; what is still open in it is named first. */
export function CloseDayDialog({ report, close }: { report: DayReport; close: () => void }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const { businessDate, openOrderCount, openDrawerCount } = report;
  const [leaveOpen, setLeaveOpen] = useState(false);
  const closing = useWrite('createDayClose', CHANGES);
  const isOpen = openOrderCount > 0 || openDrawerCount > 0;
  const day = formatBusinessDate(businessDate, language);
  return (
    <Dialog title={t('Close {day}?', { day })} close={close} closes="ON_PURPOSE">
      <div className={form.form}>
        <p>
          {t(
            'Its figures are kept under the next number and never change. What comes later is booked on the next day.',
          )}
        </p>
        {isOpen && (
          <>
            <StillOpen report={report} />
            <Checkbox
              label={t('Close it all the same, and leave these open')}
              checked={leaveOpen}
              onChange={(event) => setLeaveOpen(event.currentTarget.checked)}
            />
          </>
        )}
        <Problem error={closing.error} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button
            loading={closing.isPending}
            disabled={isOpen && !leaveOpen}
            onClick={() =>
              closing.mutate(
                {
                  params: { restaurantGuid: restaurant.guid },
                  body: { businessDate, ...(isOpen ? { leaveOpen } : {}) },
                },
                { onSuccess: close },
              )
            }
          >
            {t('Close the day')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const NAMED = 20;

function StillOpen({ report: { businessDate, currency, openOrderCount } }: { report: DayReport }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant, membership } = usePlace();
  const params = { restaurantGuid: restaurant.guid };
  const orders = useAnswer('listOrders', { params, query: { businessDate, open: true, limit: NAMED } });
  const drawers = useAnswer('listCashDrawers', { params, query: { status: 'OPEN', limit: NAMED } });
  return (
    <section aria-labelledby="still-open">
      <h3 id="still-open">{t('Still open')}</h3>
      <ul>
        <Answered answer={orders} tenant={membership.name}>
          {({ items }) => {
            const due = items.filter(({ dueAmount }) => dueAmount > 0);
            return (
              <>
                {due.map(({ guid, displayNumber, dueAmount, guest }) => (
                  <li key={guid}>
                    <Link to="/$restaurantGuid/orders/$orderGuid" params={{ ...params, orderGuid: guid }}>
                      {displayNumber === null
                        ? t('Order without a number yet')
                        : t('Order {number}', { number: displayNumber })}
                    </Link>
                    {guest?.name && ` · ${guest.name}`}: {formatMoney(dueAmount, currency, language)}
                  </li>
                ))}
                {openOrderCount > due.length && (
                  <li>{t('{count} more unpaid orders', { count: openOrderCount - due.length })}</li>
                )}
              </>
            );
          }}
        </Answered>
        <Answered answer={drawers} tenant={membership.name}>
          {({ items }) => (
            <>
              {items.map(({ guid, name, expectedAmount }) => (
                <li key={guid}>
                  <Link
                    to="/$restaurantGuid/cash/$drawerGuid"
                    params={{ ...params, drawerGuid: guid }}
                    search={{}}
                  >
                    {t('Drawer {name}', { name })}
                  </Link>
                  : <Money amount={expectedAmount} currency={currency} />
                </li>
              ))}
            </>
          )}
        </Answered>
      </ul>
    </section>
  );
}
