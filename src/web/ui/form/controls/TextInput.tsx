import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { ControlProps, WordsField } from '../formFields';
import { FieldFrame, describedBy } from './FieldLayout';

type Manner = Partial<{ type: string; inputMode: 'decimal' | 'email'; dir: string; autoComplete: string }>;

const MANNERS: Record<WordsField['kind'], Manner> = {
  text: { dir: 'auto' },
  long: { dir: 'auto' },
  email: { type: 'email', inputMode: 'email' },
  secret: { type: 'password', autoComplete: 'new-password' },
  number: { inputMode: 'decimal' },
  money: { inputMode: 'decimal' },
  date: { type: 'date' },
  json: { dir: 'ltr' },
  list: { dir: 'ltr' },
  straps: { dir: 'ltr' },
};

/** How many lines stand open for typing. */
const LINES: Partial<Record<WordsField['kind'], number>> = { long: 3, json: 8, straps: 6 };

/** A control that takes typing. */
export function WordsControl({ field, id, input, fault }: ControlProps<WordsField>) {
  const { kind, label, required, help, autoComplete = 'off' } = field;
  const lines = LINES[kind] ?? 1;
  const unit = field.unit ?? (kind === 'money' ? 'AED' : undefined);
  return (
    <FieldFrame id={id} label={label} required={required} fault={fault} help={help}>
      <TextField
        id={id}
        name={input.name}
        value={typeof input.value === 'string' || typeof input.value === 'number' ? input.value : ''}
        onChange={input.onChange}
        onBlur={input.onBlur}
        onFocus={input.onFocus}
        error={fault !== undefined}
        multiline={lines > 1}
        minRows={lines > 1 ? lines : undefined}
        slotProps={{
          htmlInput: {
            autoComplete,
            ...MANNERS[kind],
            'aria-required': required,
            'aria-describedby': describedBy(id, fault, help),
          },
          input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
        }}
      />
    </FieldFrame>
  );
}
