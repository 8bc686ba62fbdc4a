import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import type { FocusEvent } from 'react';
import { describedBy } from './FieldLayout';
import { Tick } from './NativeCheckbox';
import type { ControlProps, FlagOption, FlagsField } from '../formFields';

/** Any of several, ticked one by one, a row for each group. */
export function FlagsControl({ field, id, input, fault }: ControlProps<FlagsField>) {
  const held = Array.isArray(input.value) ? input.value.filter((value) => typeof value === 'string') : [];
  const tick = (value: string, on: boolean) => {
    const next = on ? [...held, value] : held.filter((other) => other !== value);
    input.onChange(field.tidy?.(next) ?? next);
  };
  const note = fault ?? field.help;
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) input.onBlur();
  };
  return (
    <FormControl
      component="fieldset"
      error={fault !== undefined}
      fullWidth
      id={id}
      tabIndex={-1}
      onBlur={leave}
      aria-describedby={describedBy(id, note)}
    >
      <FormLabel component="legend" sx={{ fontSize: 13, fontWeight: 500 }}>
        {field.label}
      </FormLabel>
      {groupsOf(field.options).map(([group, options]) => (
        <Box key={group} {...(group && { role: 'group', 'aria-label': group })} sx={row}>
          {group && (
            <Typography sx={{ inlineSize: { xs: '100%', sm: 160 }, flex: 'none', pt: { sm: 1 } }}>
              {group}
            </Typography>
          )}
          <Box sx={ticks}>
            {options.map((option) => (
              <Option key={option.value} option={option} on={held.includes(option.value)} tick={tick} />
            ))}
          </Box>
        </Box>
      ))}
      {note && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  );
}

interface OptionProps {
  option: FlagOption;
  on: boolean;
  tick: (value: string, on: boolean) => void;
}

function Option({ option: { value, label }, on, tick }: OptionProps) {
  const box = (
    <Tick
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

const row = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: 'flex-start',
  borderBottom: 1,
  borderColor: 'divider',
};

const ticks = { display: 'flex', flexWrap: 'wrap', minWidth: 0 };

const groupsOf = (options: readonly FlagOption[]): [string, FlagOption[]][] => [
  ...options.reduce(
    (groups, option) => groups.set(option.group ?? '', [...(groups.get(option.group ?? '') ?? []), option]),
    new Map<string, FlagOption[]>(),
  ),
];
