import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { describedBy } from './FieldLayout';
import type { ControlProps, CheckboxFieldDef } from '../formFields';

export function CheckboxField({ field, id, input, error }: ControlProps<CheckboxFieldDef>) {
  const message = error ?? field.help;
  const checkbox = (
    <Checkbox
      id={id}
      name={input.name}
      checked={input.value === true}
      disabled={field.readOnly}
      onChange={({ target }) => {
        input.onChange(target.checked);
      }}
      onBlur={input.onBlur}
      slotProps={{ input: { 'aria-describedby': describedBy(id, message) } }}
    />
  );
  return (
    <FormControl error={error !== undefined} sx={{ justifyContent: 'center' }}>
      <FormControlLabel control={checkbox} label={field.label} />
      {message && <FormHelperText id={`${id}-note`}>{message}</FormHelperText>}
    </FormControl>
  );
}
