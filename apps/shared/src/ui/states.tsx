import { ComandaError } from '@comanda/sdk';
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconMapQuestion } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isForbidden, isNotFound, isSignedOut } from '../api/refusals.ts';
import { useSharedText } from '../i18n/i18n.ts';
import { reasonOf } from './reason-of.ts';
import classes from './states.module.css';

/** The states that every screen has beside the one with data: loading, empty, failed, and not for this person. */

const isRefused = (error: unknown): boolean => isSignedOut(error) || isForbidden(error) || isNotFound(error);

interface StateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
}

function State({ icon, title, children, action, role }: StateProps): ReactNode {
  return (
    <div className={classes.state} role={role}>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <h2 className={classes.title}>{title}</h2>
      {children}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

/** Says what will be here, and what to do for it. */
export const Empty = ({
  icon,
  title,
  text,
  action,
}: {
  icon?: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}): ReactNode => (
  <State icon={icon} title={title} action={action} role="status">
    <p className={classes.text}>{text}</p>
  </State>
);

/** Grey lines where the answer will stand. */
export function Loading({ lines = 6, height = 20 }: { lines?: number; height?: number }): ReactNode {
  const t = useSharedText();
  return (
    <div className={`${classes.lines} ${classes.late}`} role="status" aria-label={t('Loading')}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}

/** Why there is nothing to see, and what to do: whole pages and parts of them. */
export function Failed({
  error,
  tenant,
  retry,
}: {
  error: unknown;
  tenant?: string;
  retry?: () => void;
}): ReactNode {
  const t = useSharedText();
  if (isForbidden(error)) {
    return (
      <State icon={<IconLock />} title={t('You may not see this')} role="alert">
        <p className={classes.text}>
          {t('Ask an owner of {tenant} for the right to it.', { tenant: tenant ?? '' })}
        </p>
      </State>
    );
  }
  if (isNotFound(error)) {
    return (
      <State icon={<IconMapQuestion />} title={t('This is not here')} role="alert">
        <p className={classes.text}>{t('It may have been removed, or the address is mistyped.')}</p>
      </State>
    );
  }
  const action = retry && (
    <Button variant="default" onClick={retry}>
      {t('Try again')}
    </Button>
  );
  return (
    <State icon={<IconAlertTriangle />} title={t('This did not work')} action={action} role="alert">
      <p className={classes.text}>{reasonOf(error, t)}</p>
      <SupportNumber error={error} />
    </State>
  );
}

/** The same beside a button or a form. */
export function Problem({ error, text }: { error: unknown; text?: string | undefined }): ReactNode {
  const t = useSharedText();
  if (!error) return null;
  return (
    <Alert color="tomato" variant="outline" icon={<IconAlertTriangle />} role="alert">
      {text ?? reasonOf(error, t)}
      <SupportNumber error={error} />
    </Alert>
  );
}

function SupportNumber({ error }: { error: unknown }): ReactNode {
  const t = useSharedText();
  const number = error instanceof ComandaError ? error.correlationId : undefined;
  if (number === undefined) return null;
  return (
    <p className={classes.number}>
      {t('Number for support')}: <code>{number}</code>
    </p>
  );
}

/**
 * An answer in whichever state it is. What was there stays when asking again fails, since old figures say more than none; but not
 * when it is refused, or gone.
 */
export function Answered<T>({
  answer,
  tenant,
  loading,
  children,
}: {
  answer: UseQueryResult<T, Error>;
  tenant?: string;
  loading?: ReactNode;
  children: (data: T) => ReactNode;
}): ReactNode {
  if (answer.data !== undefined && !isRefused(answer.error)) return children(answer.data);
  if (answer.error) {
    return (
      <Failed error={answer.error} {...(tenant ? { tenant } : {})} retry={() => void answer.refetch()} />
    );
  }
  return loading ?? <Loading />;
}
