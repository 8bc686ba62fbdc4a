import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { describedBy } from './FieldLayout';
import { Tick } from './NativeCheckbox';
import type { ControlProps, FlagField } from '../formFields';

/** A yes or no. */
export function FlagControl({ field, id, input, fault }: ControlProps<FlagField>) {
  const note = fault ?? field.help;
  const box = (
    <Tick
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
    <FormControl error={fault !== undefined} sx={{ justifyContent: 'center' }}>
      <FormControlLabel control={box} label={field.label} />
      {note && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  );
}
