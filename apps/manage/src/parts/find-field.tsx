import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import form from './form.module.css';

/** Asked for when somebody stops typing. */
const TYPING_MS = 250;

/** A field for what a list is searched by. What is looked for stands in the address, which may also change by itself. */
export function FindField({
  label,
  find = '',
  change,
}: {
  label: string;
  find?: string | undefined;
  change: (find: string | undefined) => void;
}): ReactNode {
  const [text, setText] = useState(find);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  // The blank behind a word is the beginning of the next one.
  useEffect(() => setText((typed) => (typed.trim() === find ? typed : find)), [find]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === find) return;
    const timer = setTimeout(() => latest.current(wanted === '' ? undefined : wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, find]);
  return (
    <TextInput
      className={form.grow ?? ''}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
