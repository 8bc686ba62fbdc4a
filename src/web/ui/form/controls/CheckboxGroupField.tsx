import Checkbox from '@mui/material/Checkbox';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import type { FocusEvent } from 'react';
import { describedBy } from './FieldLayout';
import type { ControlProps, CheckboxOption, CheckboxGroupFieldDef } from '../formFields';

/** Checkboxes in one row per group. */
export function CheckboxGroupField({ field, id, input, error }: ControlProps<CheckboxGroupFieldDef>) {
  const held = Array.isArray(input.value) ? input.value.filter((value) => typeof value === 'string') : [];
  const tick = (value: string, on: boolean) => {
    const next = on ? [...held, value] : held.filter((other) => other !== value);
    input.onChange(field.normalize?.(next) ?? next);
  };
  const note = error ?? field.help;
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) input.onBlur();
  };
  return (
    <FormControl
      component="fieldset"
      error={error !== undefined}
      fullWidth
      id={id}
      tabIndex={-1}
      onBlur={leave}
      aria-describedby={describedBy(id, note)}
    >
      <FormLabel component="legend" sx={{ fontSize: 13, fontWeight: 500 }}>
        {field.label}
      </FormLabel>
      {groupOptions(field.options).map(([group, options]) => (
        <Box key={group} {...(group && { role: 'group', 'aria-label': group })} sx={groupStyle}>
          {group && (
            <Typography sx={{ inlineSize: { xs: '100%', sm: 160 }, flex: 'none', pt: { sm: 1 } }}>
              {group}
            </Typography>
          )}
          <Box sx={optionsStyle}>
            {options.map((option) => (
              <CheckboxOptionField
                key={option.value}
                option={option}
                on={held.includes(option.value)}
                tick={tick}
              />
            ))}
          </Box>
        </Box>
      ))}
      {note && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  );
}

interface CheckboxOptionFieldProps {
  option: CheckboxOption;
  on: boolean;
  tick: (value: string, on: boolean) => void;
}

function CheckboxOptionField({ option: { value, label }, on, tick }: CheckboxOptionFieldProps) {
  const box = (
    <Checkbox
      checked={on}
      onChange={({ target }) => {
        tick(value, target.checked);
      }}
    />
  );
  return (
    <FormControlLabel
      control={box}
      label={label}
      sx={{ minInlineSize: { xs: 88, sm: 110 }, marginInlineEnd: { xs: 0.5, sm: 2 } }}
    />
  );
}

const groupStyle = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: 'flex-start',
  borderBottom: 1,
  borderColor: 'divider',
};

const optionsStyle = { display: 'flex', flexWrap: 'wrap', minWidth: 0 };

const groupOptions = (options: readonly CheckboxOption[]): [string, CheckboxOption[]][] => [
  ...options.reduce(
    (groups, option) => groups.set(option.group ?? '', [...(groups.get(option.group ?? '') ?? []), option]),
    new Map<string, CheckboxOption[]>(),
  ),
];
