import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { describedBy } from './FieldLayout';
import type { ControlProps, CheckboxFieldDef } from '../formFields';

export function CheckboxField({ field, id, input, error }: ControlProps<CheckboxFieldDef>) {
  const note = error ?? field.help;
  const box = (
    <Checkbox
      id={id}
      name={input.name}
      checked={input.value === true}
      onChange={({ target }) => {
        input.onChange(target.checked);
      }}
      onBlur={input.onBlur}
      slotProps={{ input: { 'aria-describedby': describedBy(id, note) } }}
    />
  );
  return (
    <FormControl error={error !== undefined} sx={{ justifyContent: 'center' }}>
      <FormControlLabel control={box} label={field.label} />
      {note && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  );
}
