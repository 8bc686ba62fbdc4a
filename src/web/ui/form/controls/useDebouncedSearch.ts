import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-final-form';
import type { RecordFieldDef } from '../formFields';
import type { FormValues } from '../formValues';

const SEARCH_DELAY_MS = 250;

/** Debounced server search with the current form values. */
export function useDebouncedSearch(field: Pick<RecordFieldDef, 'onSearch'>) {
  const form = useForm<FormValues>();
  const [pending, search] = useState<string>();
  const send = useEffectEvent((text: string) => {
    field.onSearch(text, form.getState().values);
    search(undefined);
  });
  useEffect(() => {
    if (pending === undefined) return;
    const pause = setTimeout(
      () => {
        send(pending);
      },
      pending === '' ? 0 : SEARCH_DELAY_MS,
    );
    return () => {
      clearTimeout(pause);
    };
  }, [pending]);
  return { search, isDebouncing: pending !== undefined };
}
