import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { CellFormat, ImportColumn, ImportFormat } from '../../../domain/imports/importFile';

interface ImportFormatFieldsProps {
  format: ImportFormat;
  columns: readonly ImportColumn[];
  isDisabled: boolean;
  onChange: (chosen: CellFormat) => void;
}

const DELIMITER_NAMES: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

const DECIMAL_SIGN_OPTIONS = [
  { value: 'point', label: '1,234.56' },
  { value: 'comma', label: '1.234,56' },
];

const DATE_ORDER_OPTIONS = [
  { value: 'day_first', label: '31/12/2026 (day first)' },
  { value: 'month_first', label: '12/31/2026 (month first)' },
];

const describeFile = ({ encoding, delimiter }: ImportFormat): string =>
  encoding === null
    ? 'Excel workbook, first sheet.'
    : `${encoding} text, cells separated by ${DELIMITER_NAMES[delimiter ?? ''] ?? 'another character'}.`;

/** Detected formats of the file; the user can change them before anything is saved. */
export function ImportFormatFields({ format, columns, isDisabled, onChange }: ImportFormatFieldsProps) {
  const { decimal_sign, date_order } = format;
  const hasKind = (kind: ImportColumn['kind']) => columns.some((column) => column.kind === kind);
  return (
    <Stack spacing={2} sx={{ mb: 2 }}>
      <Typography variant="body2">{describeFile(format)}</Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        {hasKind('number') && (
          <FormatSelect
            label="Numbers"
            value={decimal_sign}
            options={DECIMAL_SIGN_OPTIONS}
            isAmbiguous={format.is_decimal_ambiguous}
            isDisabled={isDisabled}
            onChange={(value) => onChange({ date_order, decimal_sign: value as CellFormat['decimal_sign'] })}
          />
        )}
        {hasKind('moment') && (
          <FormatSelect
            label="Dates"
            value={date_order}
            options={DATE_ORDER_OPTIONS}
            isAmbiguous={format.is_date_order_ambiguous}
            isDisabled={isDisabled}
            onChange={(value) => onChange({ decimal_sign, date_order: value as CellFormat['date_order'] })}
          />
        )}
      </Stack>
    </Stack>
  );
}

interface FormatSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  isAmbiguous: boolean;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

const FormatSelect = ({ label, value, options, isAmbiguous, isDisabled, onChange }: FormatSelectProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    disabled={isDisabled}
    onChange={({ target }) => onChange(target.value)}
    helperText={isAmbiguous ? 'This file can be read either way. Please check.' : 'Detected from the file'}
    sx={{ minWidth: 220 }}
  >
    {options.map((option) => (
      <MenuItem key={option.value} value={option.value}>
        {option.label}
      </MenuItem>
    ))}
  </TextField>
);
