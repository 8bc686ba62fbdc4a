import Checkbox from '@mui/material/Checkbox';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import type { FocusEvent } from 'react';
import { formatAmount, formatFils, filsOrZero } from '../../../../domain/money';
import { describedBy } from './FieldLayout';
import type { ControlProps, CheckboxOption, CheckboxGroupFieldDef } from '../formFields';

/** Checkboxes in one row per group. */
export function CheckboxGroupField({ field, id, input, error }: ControlProps<CheckboxGroupFieldDef>) {
  const selected = Array.isArray(input.value) ? input.value.filter((value) => typeof value === 'string') : [];
  const toggle = (values: readonly string[], isChecked: boolean) => {
    const others = selected.filter((item) => !values.includes(item));
    const next = isChecked ? [...others, ...values] : others;
    input.onChange(field.normalize?.(next) ?? next);
  };
  const message = error ?? field.help;
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) input.onBlur();
  };
  return (
    <FormControl
      component="fieldset"
      error={error !== undefined}
      fullWidth
      id={id}
      tabIndex={-1}
      onBlur={onBlur}
      aria-describedby={describedBy(id, message)}
    >
      <FormLabel component="legend" sx={{ fontSize: 13, fontWeight: 500 }}>
        {field.label}
      </FormLabel>
      {groupOptions(field.options).map(([group, options]) =>
        options.every(({ amount }) => amount !== undefined) ? (
          <AmountGroup key={group} {...{ group, options, selected, toggle }} />
        ) : (
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
                  isChecked={selected.includes(option.value)}
                  toggle={toggle}
                />
              ))}
            </Box>
          </Box>
        ),
      )}
      {message && <FormHelperText id={`${id}-note`}>{message}</FormHelperText>}
    </FormControl>
  );
}

interface AmountGroupProps {
  group: string;
  options: readonly CheckboxOption[];
  selected: readonly unknown[];
  toggle: (values: readonly string[], isChecked: boolean) => void;
}

/** Options with amounts as rows, with one checkbox for all, and the number and sum of the selected ones. */
function AmountGroup({ group, options, selected, toggle }: AmountGroupProps) {
  const chosen = options.filter(({ value }) => selected.includes(value));
  const sum = chosen.reduce((fils, { amount }) => fils + filsOrZero(amount), 0);
  return (
    <Box role="group" aria-label={group} sx={{ mt: 1 }}>
      <Box sx={totalStyle}>
        <FormControlLabel
          control={
            <Checkbox
              checked={chosen.length === options.length}
              indeterminate={chosen.length > 0 && chosen.length < options.length}
              onChange={(_event, isChecked) => {
                toggle(
                  options.map(({ value }) => value),
                  isChecked,
                );
              }}
            />
          }
          label="All"
        />
        <Box role="status" sx={statusStyle}>
          <span>{`${group}: ${String(chosen.length)} of ${String(options.length)}`}</span>
          <span>{formatFils(sum)}</span>
        </Box>
      </Box>
      {options.map((option) => (
        <Box key={option.value} sx={amountRowStyle}>
          <CheckboxOptionField option={option} isChecked={selected.includes(option.value)} toggle={toggle} />
          <span>{formatAmount(option.amount)}</span>
        </Box>
      ))}
    </Box>
  );
}

interface CheckboxOptionFieldProps {
  option: CheckboxOption;
  isChecked: boolean;
  toggle: (values: readonly string[], isChecked: boolean) => void;
}

function CheckboxOptionField({ option: { value, label }, isChecked, toggle }: CheckboxOptionFieldProps) {
  const checkbox = (
    <Checkbox
      checked={isChecked}
      onChange={({ target }) => {
        toggle([value], target.checked);
      }}
    />
  );
  return (
    <FormControlLabel
      control={checkbox}
      label={label}
      sx={{ minInlineSize: { xs: 88, sm: 110 }, marginInlineEnd: { xs: 0.5, sm: 2 } }}
    />
  );
}

const amountRowStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  borderBottom: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
  '& > span': { whiteSpace: 'nowrap' },
};

const statusStyle = {
  display: 'flex',
  flexGrow: 1,
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
};

/** Keeps the sum visible above a long group. */
const totalStyle = {
  ...amountRowStyle,
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  py: 1,
  bgcolor: 'background.paper',
  fontWeight: 600,
};

const groupStyle = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: 'flex-start',
  borderBottom: 1,
  borderColor: 'divider',
};

const optionsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
  inlineSize: '100%',
  minWidth: 0,
};

const groupOptions = (options: readonly CheckboxOption[]): [string, CheckboxOption[]][] => [
  ...options.reduce(
    (groups, option) => groups.set(option.group ?? '', [...(groups.get(option.group ?? '') ?? []), option]),
    new Map<string, CheckboxOption[]>(),
  ),
];
