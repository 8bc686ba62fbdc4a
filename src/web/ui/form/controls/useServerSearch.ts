import type { SyntheticEvent } from 'react';
import { useForm } from 'react-final-form';
import type { Ref } from '../../../../domain/entity';
import type { RecordFieldDef } from '../formFields';
import type { FormValues } from '../formValues';

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
  return {
    ...SEARCH_PROPS,
    options: isPending ? [] : [...options],
    loading: isPending,
    onOpen: ({ type }: SyntheticEvent) => {
      if (type !== 'change') onSearch('');
    },
    onInputChange: (_event: unknown, text: string, reason: string) => {
      if (reason === 'input') onSearch(text);
    },
  };
}

/** Props of an Autocomplete of a form, which searches with the current form values. */
export function useFieldSearch(field: Pick<RecordFieldDef, 'options' | 'isPending' | 'onSearch'>) {
  const form = useForm<FormValues>();
  return useServerSearch(field, (text) => field.onSearch(text, form.getState().values));
}
