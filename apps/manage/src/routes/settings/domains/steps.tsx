import type { ReactNode } from 'react';
import type { State } from '../../../parts/order-words.ts';
import { Sign } from '../../../parts/sign.tsx';
import { useText } from '../../../text/text.ts';
import type { Mapping } from './domain-words.ts';
import classes from './domains.module.css';
import { Records } from './records.tsx';

const DONE: State = { name: 'Done', tone: 'good' };
const TO_DO: State = { name: 'To do', tone: 'busy' };
const LATER: State = { name: 'Later', tone: 'plain' };

/** The way from a name to a page, and how far it has come. */
export function Steps({ mapping }: { mapping: Mapping }): ReactNode {
  const t = useText();
  const { hosting, proof, problem, status } = mapping;
  const isProven = proof.foundAt !== null && problem?.code !== 'PROOF_MISSING';
  const isLed = hosting?.verified === true && !hosting.misconfigured;
  return (
    <ol className={classes.steps}>
      <Step title={t('Prove that the domain is yours')} state={isProven ? DONE : TO_DO}>
        <p>{t('Add this record where the DNS of your domain is kept, and leave it there for good.')}</p>
        <Records label={t('Your proof')} records={[proof]} />
        <p>{t('Some of those pages want the name without your domain at its end.')}</p>
      </Step>
      <Step title={t('Lead it here')} state={isLed ? DONE : hosting === null ? LATER : TO_DO}>
        {hosting === null ? (
          <p>{t('What to set shows here when your proof has been found.')}</p>
        ) : (
          <Hosting hosting={hosting} isLed={isLed} />
        )}
      </Step>
      <Step title={t('Guests are served')} state={status === 'ACTIVE' ? DONE : LATER}>
        <p>
          {status === 'ACTIVE'
            ? t('Guests who open it see your page. Its certificate for https is renewed by itself.')
            : t('As soon as the domain leads here. The certificate for https is obtained by itself.')}
        </p>
      </Step>
    </ol>
  );
}

function Hosting({
  hosting: { records, conflicts },
  isLed,
}: {
  hosting: NonNullable<Mapping['hosting']>;
  isLed: boolean;
}): ReactNode {
  const t = useText();
  return (
    <>
      {records.length > 0 && (
        <>
          <p>{isLed ? t('Leave these records as they are.') : t('Add these records as well.')}</p>
          <Records label={t('To add')} records={records} />
        </>
      )}
      {conflicts.length > 0 && (
        <>
          <p>{t('Take these records out: they lead elsewhere.')}</p>
          <Records label={t('To take out')} records={conflicts} />
        </>
      )}
      {records.length + conflicts.length === 0 && isLed && <p>{t('The domain leads here.')}</p>}
    </>
  );
}

const Step = ({
  title,
  state,
  children,
}: {
  title: string;
  state: State;
  children: ReactNode;
}): ReactNode => (
  <li>
    <div className={classes.stepHead}>
      <h2>{title}</h2>
      <Sign state={state} />
    </div>
    {children}
  </li>
);
