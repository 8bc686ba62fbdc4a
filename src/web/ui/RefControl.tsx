import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { useForm } from 'react-final-form';
import type { Ref } from '../../domain/entity';
import { FieldFrame, describedBy } from './FieldFrame';
import type { ControlProps, RefField } from './formFields';
import type { Values } from './formValues';

const everything = (options: Ref[]) => options;

/** Another record, found by typing; the server does the searching. */
export function RefControl({ field, id, input, fault }: ControlProps<RefField>) {
  const { label, required, help, waiting } = field;
  const form = useForm<Values>();
  const seek = (search: string) => {
    field.seek(search, form.getState().values);
  };
  const [picked, setPicked] = useState(field.chosen ?? null);
  const value = typeof input.value === 'string' && input.value ? pickOf(input.value, picked, field) : null;
  const options = useMemo(() => [...field.options], [field.options]);
  return (
    <FieldFrame id={id} label={label} required={required} fault={fault} help={help}>
      <Autocomplete<Ref>
        id={id}
        value={value}
        options={options}
        filterOptions={everything}
        loading={waiting}
        noOptionsText="No match"
        getOptionLabel={labelOf}
        getOptionKey={keyOf}
        isOptionEqualToValue={isSame}
        onOpen={({ type }) => {
          if (type !== 'change') seek('');
        }}
        onInputChange={(_event, typed, why) => {
          if (why === 'input') seek(typed);
        }}
        onChange={(_event, ref) => {
          setPicked(ref);
          field.onPick?.(ref);
          input.onChange(ref?._id ?? '');
        }}
        onBlur={() => {
          input.onBlur();
        }}
        renderInput={(params) => <TextField {...params} {...described(params, id, fault, help, required)} />}
      />
    </FieldFrame>
  );
}

const labelOf = ({ label }: Ref) => label;
const keyOf = ({ _id }: Ref) => _id;
const isSame = (one: Ref, other: Ref) => one._id === other._id;

const pickOf = (id: string, picked: Ref | null, { options, chosen }: RefField): Ref =>
  [picked, chosen ?? null, ...options].find((ref) => ref?._id === id) ?? { _id: id, label: id };

type InputParams = Parameters<NonNullable<Parameters<typeof Autocomplete<Ref>>[0]['renderInput']>>[0];

const described = (params: InputParams, id: string, fault?: string, help?: string, required?: boolean) => ({
  error: fault !== undefined,
  slotProps: {
    ...params.slotProps,
    htmlInput: {
      ...params.slotProps.htmlInput,
      'aria-required': required,
      'aria-describedby': describedBy(id, fault, help),
    },
  },
});
