import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { describedBy } from './FieldLayout';
import { NativeCheckbox } from './NativeCheckbox';
import type { ControlProps, CheckboxFieldDef } from '../formFields';

export function CheckboxField({ field, id, input, error }: ControlProps<CheckboxFieldDef>) {
  const note = error ?? field.help;
  const box = (
    <NativeCheckbox
      id={id}
      name={input.name}
      checked={input.value === true}
      onChange={({ target }) => {
        input.onChange(target.checked);
      }}
      onBlur={input.onBlur}
      aria-describedby={describedBy(id, note)}
    />
  );
  return (
    <FormControl error={error !== undefined} sx={{ justifyContent: 'center' }}>
      <FormControlLabel control={box} label={field.label} />
      {note && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  );
}
