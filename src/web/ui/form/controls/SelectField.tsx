import TextField from '@mui/material/TextField';
import { FieldLayout, describedBy } from './FieldLayout';
import type { ControlProps, SelectFieldDef } from '../formFields';

/** Native select. */
export function SelectField({ field, id, input, error }: ControlProps<SelectFieldDef>) {
  const { label, required, help, options } = field;
  const value = typeof input.value === 'string' ? input.value : '';
  return (
    <FieldLayout id={id} label={label} required={required} error={error} help={help}>
      <TextField
        id={id}
        select
        name={input.name}
        value={value}
        onChange={input.onChange}
        onBlur={input.onBlur}
        error={error !== undefined}
        slotProps={{
          select: { native: true },
          htmlInput: { 'aria-required': required, 'aria-describedby': describedBy(id, error, help) },
        }}
      >
        {(value === '' || !required) && <option value="">{required ? 'Choose…' : ''}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </TextField>
    </FieldLayout>
  );
}
