import { Problem } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import form from '../../parts/form.module.css';
import { Card } from '../../parts/page.tsx';
import { useText } from '../../text/text.ts';

/** A step: what it is about, its fields, and on to the next one with or without it. */
export function StepForm({
  title,
  text,
  save,
  skip,
  isSaving,
  error,
  label,
  children,
}: {
  title: string;
  text: string;
  save: () => void;
  skip: () => void;
  isSaving: boolean;
  error: unknown;
  label?: string;
  children: ReactNode;
}): ReactNode {
  const t = useText();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <Card title={title}>
      <form className={form.form} onSubmit={submit} noValidate>
        <p>{text}</p>
        {children}
        <Problem error={error} />
        <div className={form.buttons}>
          <Button variant="default" onClick={skip}>
            {t('Skip this')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {label ?? t('Save and go on')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
