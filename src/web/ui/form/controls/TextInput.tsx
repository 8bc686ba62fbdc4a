import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { ControlProps, TextFieldDef } from '../formFields';
import { SuggestionList } from '../suggestionList';
import { DateField } from './DateField';
import { FieldLayout, describedBy } from './FieldLayout';

type InputAttributes = Partial<{
  type: string;
  inputMode: 'decimal' | 'email';
  dir: string;
  autoComplete: string;
}>;

const INPUT_ATTRIBUTES: Record<TextFieldDef['kind'], InputAttributes> = {
  text: { dir: 'auto' },
  multiline: { dir: 'auto' },
  email: { type: 'email', inputMode: 'email' },
  password: { type: 'password', autoComplete: 'new-password' },
  number: { inputMode: 'decimal' },
  money: { inputMode: 'decimal' },
  date: {},
  time: {},
  json: { dir: 'ltr' },
  list: { dir: 'ltr' },
  strappingTable: { dir: 'ltr' },
};

/** Number of visible lines. */
const MIN_ROWS: Partial<Record<TextFieldDef['kind'], number>> = { multiline: 3, json: 8, strappingTable: 6 };

const amountFormat = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 20,
  useGrouping: false,
});

/** Text of a value; amounts that were not typed, such as stored ones, have at least two decimals. */
function toText(kind: TextFieldDef['kind'], value: unknown): string {
  if (typeof value === 'number') return kind === 'money' ? amountFormat.format(value) : String(value);
  return typeof value === 'string' ? value : '';
}

export function TextInput({ field, id, input, error }: ControlProps<TextFieldDef>) {
  const { kind, label, required, readOnly, help, autoComplete = 'off', suggestions } = field;
  const listId = suggestions && `${id}-suggestions`;
  const minRows = MIN_ROWS[kind] ?? 1;
  const text = toText(kind, input.value);
  const attributes = { 'aria-required': required, 'aria-describedby': describedBy(id, error, help) };
  if (kind === 'date' || kind === 'time')
    return (
      <FieldLayout id={id} label={label} required={required} error={error} help={help}>
        <DateField
          id={id}
          name={input.name}
          type={kind === 'date' ? 'date' : 'datetime-local'}
          value={text}
          onChange={input.onChange}
          onOtherText={input.onChange}
          onBlur={input.onBlur}
          onFocus={input.onFocus}
          error={error !== undefined}
          htmlInput={attributes}
        />
      </FieldLayout>
    );
  const unit = field.unit ?? (kind === 'money' ? 'AED' : undefined);
  return (
    <FieldLayout id={id} label={label} required={required} error={error} help={help}>
      <TextField
        id={id}
        name={input.name}
        value={text}
        onChange={input.onChange}
        onBlur={input.onBlur}
        onFocus={input.onFocus}
        error={error !== undefined}
        multiline={minRows > 1}
        minRows={minRows > 1 ? minRows : undefined}
        slotProps={{
          htmlInput: {
            autoComplete,
            list: listId,
            readOnly,
            ...INPUT_ATTRIBUTES[kind],
            ...attributes,
          },
          input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
        }}
      />
      {suggestions && listId && <SuggestionList id={listId} suggestions={suggestions} />}
    </FieldLayout>
  );
}
