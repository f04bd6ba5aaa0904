import {
  ClientProvider,
  clientFor,
  LANGUAGES,
  type Language,
  Mark,
  setLanguage,
  useLanguage,
} from '@comanda/app-shared';
import { UnstyledButton } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useText } from '../text/text.ts';
import classes from './slip-page.module.css';

/** A page for whoever has not signed in: one slip with one thing to do. Its calls are nobody's. */
export function SlipPage({ children }: { children: ReactNode }): ReactNode {
  const t = useText();
  return (
    <ClientProvider value={NOBODY}>
      <main className={classes.page}>
        <div className={classes.slip}>
          <Mark size="lg" />
          <p className={classes.promise}>{t('One slip, followed from the first item to the last cent.')}</p>
          {children}
          <OtherLanguage />
        </div>
      </main>
    </ClientProvider>
  );
}

const NOBODY = { client: clientFor(), tenantId: '' };

export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

function OtherLanguage(): ReactNode {
  const language = useLanguage();
  return LANGUAGES.filter((one) => one !== language).map((one) => (
    <UnstyledButton key={one} lang={one} className={classes.language ?? ''} onClick={() => setLanguage(one)}>
      {LANGUAGE_NAMES[one]}
    </UnstyledButton>
  ));
}

/** The form of a slip, under its title. */
export function SlipForm({
  title,
  submit,
  children,
}: {
  title: string;
  submit: () => void;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  const submitted = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form className={classes.form} onSubmit={submitted} aria-labelledby={id}>
      <h1 id={id} className={classes.title}>
        {title}
      </h1>
      {children}
    </form>
  );
}

/** What a slip says instead of a form: that it is done, or why it cannot be. Read out, and where the keyboard goes on. */
export function SlipNote({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.form} role="status">
      <h1 ref={heading} className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.says}>{text}</p>
      {children}
    </div>
  );
}

/** Links below a form. */
export const Asides = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={classes.asides}>{children}</div>
);

export const Says = ({ children }: { children: ReactNode }): ReactNode => (
  <p className={classes.says}>{children}</p>
);

/** A line between two ways of doing the same. */
export const Or = ({ children }: { children: ReactNode }): ReactNode => (
  <p className={classes.or}>{children}</p>
);
