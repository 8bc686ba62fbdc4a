import type { SyntheticEvent } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-final-form';
import type { Ref } from '../../../../domain/entity';
import type { RecordFieldDef } from '../formFields';
import type { FormValues } from '../formValues';

const SEARCH_DELAY_MS = 250;

export const getRefId = ({ _id }: Ref) => _id;

/** Option identity and label; filtering is done by the server. */
const SEARCH_PROPS = {
  filterOptions: (options: Ref[]) => options,
  noOptionsText: 'No results',
  getOptionLabel: ({ label }: Ref) => label,
  getOptionKey: getRefId,
  isOptionEqualToValue: (a: Ref, b: Ref) => a._id === b._id,
};

/** Results of the last search. */
export interface SearchResults {
  options: readonly Ref[];
  isPending: boolean;
}

/** Props of an Autocomplete that searches records on the server. */
export function useServerSearch({ options, isPending }: SearchResults, onSearch: (text: string) => void) {
  const { search, isDebouncing } = useDebouncedText(onSearch);
  const loading = isPending || isDebouncing;
  return {
    ...SEARCH_PROPS,
    options: loading ? [] : [...options],
    loading,
    onOpen: ({ type }: SyntheticEvent) => {
      if (type !== 'change') search('');
    },
    onInputChange: (_event: unknown, text: string, reason: string) => {
      if (reason === 'input') search(text);
    },
  };
}

/** Props of an Autocomplete of a form, which searches with the current form values. */
export function useFieldSearch(field: Pick<RecordFieldDef, 'options' | 'isPending' | 'onSearch'>) {
  const form = useForm<FormValues>();
  return useServerSearch(field, (text) => field.onSearch(text, form.getState().values));
}

/** Debounced search; an empty text is sent at once. */
function useDebouncedText(send: (text: string) => void) {
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
