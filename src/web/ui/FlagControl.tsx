import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { describedBy } from './FieldFrame';
import type { ControlProps, FlagField } from './formFields';

/** A yes or no. */
export function FlagControl({ field, id, input, fault }: ControlProps<FlagField>) {
  const note = fault ?? field.help;
  const box = (
    <Checkbox
      id={id}
      name={input.name}
      checked={input.value === true}
      onChange={(_event, checked) => {
        input.onChange(checked);
      }}
      onBlur={input.onBlur}
      slotProps={{ input: { 'aria-describedby': describedBy(id, note) } }}
    />
  );
  return (
    <FormControl error={fault !== undefined} sx={{ justifyContent: 'center' }}>
      <FormControlLabel control={box} label={field.label} />
      {note && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  );
}
