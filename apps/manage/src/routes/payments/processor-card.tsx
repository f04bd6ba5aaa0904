import { Answered, Money, useAnswer } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Card, Facts } from '../../parts/page.tsx';
import type { Payment } from '../../parts/payment-words.ts';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';

/** What the processor said then, and says now when it is asked. */
export function ProcessorCard({ payment, retref }: { payment: Payment; retref: string }): ReactNode {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  return (
    <Card title={t('At the processor')}>
      <Facts
        facts={[
          [t('Its number'), <code key="retref">{retref}</code>],
          [t('Its answer'), payment.resptext],
          [t('Code of the answer'), payment.respcode],
          [t('Approval code'), payment.authcode],
          [t('Address check'), payment.avsresp],
          [t('Security code check'), payment.cvvresp],
          [t('Merchant account'), payment.merchantId],
        ]}
      />
      {isAsked ? (
        <Now retref={retref} currency={payment.currency} />
      ) : (
        <p>
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('Ask the processor')}
          </Button>
        </p>
      )}
    </Card>
  );
}

function Now({ retref, currency }: { retref: string; currency: string }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const inquiry = useAnswer('inquireCardPayment', { params: { retref } });
  return (
    <Answered answer={inquiry} tenant={membership.name}>
      {({ processor }) =>
        processor === null ? (
          <p role="status">{t('The processor knows no such payment.')}</p>
        ) : (
          <div role="status">
            <Facts
              facts={[
                [t('State now'), processor.state],
                [t('Amount now'), <Money key="amount" amount={processor.amount} currency={currency} />],
                [t('Can be voided'), processor.voidable ? t('Yes') : t('No')],
                [t('Can be refunded'), processor.refundable ? t('Yes') : t('No')],
                [t('Batch'), processor.batchid],
              ]}
            />
          </div>
        )
      }
    </Answered>
  );
}
