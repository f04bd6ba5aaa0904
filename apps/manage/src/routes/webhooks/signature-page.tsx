import { Button, PasswordInput, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import form from '../../parts/form.module.css';
import { Card, Page } from '../../parts/page.tsx';
import { Sign } from '../../parts/sign.tsx';
import { useText } from '../../text/text.ts';
import { checkSignature, type Verdict } from './signature-check.ts';
import { WebhookTabs } from './webhook-tabs.tsx';
import classes from './webhooks.module.css';

/** Tells why a signature does not fit, without sending anything anywhere. */
export function SignaturePage(): ReactNode {
  const t = useText();
  const [body, setBody] = useState('');
  const [headers, setHeaders] = useState('');
  const [secret, setSecret] = useState('');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void checkSignature({ body, headers, secret }, Date.now()).then(setVerdict);
  };
  return (
    <Page
      title={t('Check a signature')}
      intro={t('Paste what your program received. It is checked in this browser: nothing leaves it.')}
    >
      <WebhookTabs />
      <Card label={t('Check a signature')}>
        <form className={form.form} onSubmit={submit} onChange={() => setVerdict(null)}>
          <Textarea
            label={t('Body, exactly as it came')}
            required
            minRows={6}
            autosize
            maxRows={16}
            spellCheck={false}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          <div className={classes.columns}>
            <Textarea
              label={t('Headers')}
              description={t('The three that begin with webhook-, each on its line')}
              required
              minRows={3}
              autosize
              spellCheck={false}
              placeholder={'webhook-id: …\nwebhook-timestamp: …\nwebhook-signature: v1,…'}
              value={headers}
              onChange={(event) => setHeaders(event.currentTarget.value)}
            />
            <PasswordInput
              label={t('Secret of the signatures')}
              description={t('It begins with whsec_')}
              required
              autoComplete="off"
              value={secret}
              onChange={(event) => setSecret(event.currentTarget.value)}
            />
          </div>
          <div className={form.buttons}>
            <Button type="submit">{t('Check')}</Button>
          </div>
        </form>
        <div className={classes.verdict} role="status">
          {verdict && (
            <>
              <Sign
                state={
                  verdict.isGenuine
                    ? { name: 'The signature fits', tone: 'good' }
                    : { name: 'The signature does not fit', tone: 'bad' }
                }
              />
              {verdict.reasons.map((reason) => (
                <p key={reason}>{t(reason)}</p>
              ))}
            </>
          )}
        </div>
      </Card>
    </Page>
  );
}
