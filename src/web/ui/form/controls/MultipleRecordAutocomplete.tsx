import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import type { Ref } from '../../../../domain/entity';
import { FieldFrame } from './FieldLayout';
import type { ControlProps, RefsField } from '../formFields';
import { FOUND_BY_TYPING, described, keyOf } from './autocompleteProps';
import { useSeek } from './useDebouncedSearch';

/** Several other records, each found by typing. */
export function RefsControl({ field, id, input, fault }: ControlProps<RefsField>) {
  const { label, required, help } = field;
  const { seek, isDue } = useSeek(field);
  const waiting = isDue || field.waiting;
  const [known, setKnown] = useState<readonly Ref[]>(field.chosen);
  const key = JSON.stringify(refsOf(input.value, [...known, ...field.chosen]));
  // What is typed goes away with every new list of what is chosen.
  const value = useMemo(() => JSON.parse(key) as Ref[], [key]);
  return (
    <FieldFrame id={id} label={label} required={required} fault={fault} help={help}>
      <Autocomplete<Ref, true>
        id={id}
        multiple
        filterSelectedOptions
        value={value}
        options={waiting ? NONE : field.options}
        {...FOUND_BY_TYPING}
        loading={waiting}
        onOpen={({ type }) => {
          if (type !== 'change') seek('');
        }}
        onInputChange={(_event, words, why) => {
          if (why === 'input') seek(words);
        }}
        onChange={(_event, refs) => {
          setKnown(refs);
          field.onPick?.(refs);
          input.onChange(refs.map(keyOf));
        }}
        onBlur={() => {
          input.onBlur();
        }}
        renderInput={(params) => <TextField {...params} {...described(params, id, fault, help, required)} />}
      />
    </FieldFrame>
  );
}

const NONE: readonly Ref[] = [];

const refsOf = (held: unknown, known: readonly Ref[]): Ref[] =>
  (Array.isArray(held) ? held : [])
    .filter((id) => typeof id === 'string')
    .map((id) => known.find(({ _id }) => _id === id) ?? { _id: id, label: id });
