import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import type { Ref } from '../../domain/entity';
import { FieldFrame } from './FieldFrame';
import type { ControlProps, RefsField } from './formFields';
import { described, everything, isSame, keyOf, labelOf } from './refChoice';
import { useSeek } from './useSeek';

/** Several other records, each found by typing. */
export function RefsControl({ field, id, input, fault }: ControlProps<RefsField>) {
  const { label, required, help } = field;
  const { seek, isDue } = useSeek(field);
  const waiting = isDue || field.waiting;
  const [known, setKnown] = useState<readonly Ref[]>(field.chosen);
  // What is typed goes away with every new list of what is chosen.
  const value = useMemo(() => {
    const held: unknown[] = Array.isArray(input.value) ? input.value : [];
    return known.filter(({ _id }) => held.includes(_id));
  }, [known, input.value]);
  return (
    <FieldFrame id={id} label={label} required={required} fault={fault} help={help}>
      <Autocomplete<Ref, true>
        id={id}
        multiple
        filterSelectedOptions
        value={value}
        options={waiting ? NONE : field.options}
        filterOptions={everything}
        loading={waiting}
        noOptionsText="No match"
        getOptionLabel={labelOf}
        getOptionKey={keyOf}
        isOptionEqualToValue={isSame}
        onOpen={({ type }) => {
          if (type !== 'change') seek('');
        }}
        onInputChange={(_event, words, why) => {
          if (why === 'input') seek(words);
        }}
        onChange={(_event, refs) => {
          setKnown(refs);
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
