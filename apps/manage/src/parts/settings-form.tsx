import { Problem } from '@comanda/app-shared';
import { type FormEvent, type ReactNode, useState } from 'react';
import form from './form.module.css';
import { Card } from './page.tsx';
import { SaveBar } from './save-bar.tsx';

/** A card of settings that is saved by itself. Who may only read gets no button. */
export function SettingsForm({
  title,
  text,
  mayEdit,
  draft,
  write,
  save,
  children,
}: {
  title: string;
  /** What it is for, where the fields do not say it. */
  text?: string;
  mayEdit: boolean;
  draft: { isChanged: boolean; forget: () => void };
  write: { isPending: boolean; error: unknown };
  save: (then: () => void) => void;
  children: ReactNode;
}): ReactNode {
  const [isSaved, setSaved] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(() => {
      draft.forget();
      setSaved(true);
    });
  };
  return (
    <Card title={title}>
      <form className={form.form} onSubmit={submit}>
        {text && <p>{text}</p>}
        {children}
        <Problem error={write.error} />
        {mayEdit && <SaveBar isSaving={write.isPending} isChanged={draft.isChanged} isSaved={isSaved} />}
      </form>
    </Card>
  );
}
