import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import type { Ref } from '../../../../domain/entity';
import { FieldLayout } from './FieldLayout';
import type { ControlProps, MultipleRecordFieldDef } from '../formFields';
import { inputA11yProps } from './autocompleteProps';
import { getRefId, useFieldSearch } from './useServerSearch';

/** Multi-select of records with server search. */
export function MultipleRecordAutocomplete({
  field,
  id,
  input,
  error,
}: ControlProps<MultipleRecordFieldDef>) {
  const { label, required, help } = field;
  const searchProps = useFieldSearch(field);
  const [knownRefs, setKnownRefs] = useState<readonly Ref[]>(field.selected);
  const key = JSON.stringify(selectedRefs(input.value, [...knownRefs, ...field.selected]));
  // The input is cleared when the selection changes.
  const value = useMemo(() => JSON.parse(key) as Ref[], [key]);
  return (
    <FieldLayout id={id} label={label} required={required} error={error} help={help}>
      <Autocomplete<Ref, true>
        id={id}
        multiple
        filterSelectedOptions
        value={value}
        {...searchProps}
        onChange={(_event, refs) => {
          setKnownRefs(refs);
          field.onSelect?.(refs);
          input.onChange(refs.map(getRefId));
        }}
        onBlur={() => {
          input.onBlur();
        }}
        renderInput={(params) => (
          <TextField {...params} {...inputA11yProps(params, id, error, help, required)} />
        )}
      />
    </FieldLayout>
  );
}

const selectedRefs = (value: unknown, knownRefs: readonly Ref[]): Ref[] =>
  (Array.isArray(value) ? value : [])
    .filter((id) => typeof id === 'string')
    .map((id) => knownRefs.find(({ _id }) => _id === id) ?? { _id: id, label: id });
