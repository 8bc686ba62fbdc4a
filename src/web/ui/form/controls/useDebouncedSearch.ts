import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-final-form';
import type { RefField } from '../formFields';
import type { Values } from '../formValues';

const TYPING_PAUSE_MS = 250;

/** Look for a word once the typing pauses, given what the rest of the form holds. */
export function useSeek(field: Pick<RefField, 'seek'>) {
  const form = useForm<Values>();
  const [due, seek] = useState<string>();
  const ask = useEffectEvent((search: string) => {
    field.seek(search, form.getState().values);
    seek(undefined);
  });
  useEffect(() => {
    if (due === undefined) return;
    const pause = setTimeout(
      () => {
        ask(due);
      },
      due === '' ? 0 : TYPING_PAUSE_MS,
    );
    return () => {
      clearTimeout(pause);
    };
  }, [due]);
  return { seek, isDue: due !== undefined };
}
