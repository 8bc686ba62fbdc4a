import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-final-form';
import type { RecordFieldDef } from '../formFields';
import type { FormValues } from '../formValues';

const SEARCH_DELAY_MS = 250;

/** Debounced server search with the current form values. */
export function useDebouncedSearch(field: Pick<RecordFieldDef, 'onSearch'>) {
  const form = useForm<FormValues>();
  return useDebouncedText((text) => field.onSearch(text, form.getState().values));
}

/** Debounced search; an empty text is sent at once. */
export function useDebouncedText(send: (text: string) => void) {
  const [pending, setPending] = useState<string>();
  const sendSearch = useEffectEvent((text: string) => {
    send(text);
    setPending(undefined);
  });
  useEffect(() => {
    if (pending === undefined) return;
    const timer = setTimeout(
      () => {
        sendSearch(pending);
      },
      pending === '' ? 0 : SEARCH_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [pending]);
  return { search: setPending, isDebouncing: pending !== undefined };
}
