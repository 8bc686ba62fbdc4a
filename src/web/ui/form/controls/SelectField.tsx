import TextField from '@mui/material/TextField';
import { FieldFrame, describedBy } from './FieldLayout';
import type { ControlProps, ChoiceField } from '../formFields';

/** One of a few; the browser's own list, so that it works on every device. */
export function ChoiceControl({ field, id, input, fault }: ControlProps<ChoiceField>) {
  const { label, required, help, options } = field;
  const value = typeof input.value === 'string' ? input.value : '';
  return (
    <FieldFrame id={id} label={label} required={required} fault={fault} help={help}>
      <TextField
        id={id}
        select
        name={input.name}
        value={value}
        onChange={input.onChange}
        onBlur={input.onBlur}
        error={fault !== undefined}
        slotProps={{
          select: { native: true },
          htmlInput: { 'aria-required': required, 'aria-describedby': describedBy(id, fault, help) },
        }}
      >
        {(value === '' || !required) && <option value="">{required ? 'Choose…' : ''}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </TextField>
    </FieldFrame>
  );
}
