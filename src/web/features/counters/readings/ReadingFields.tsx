import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { MANUAL_READING_TYPES } from '../../../../domain/counters/reading';
import { labelOf } from '../../../../domain/labels';
import { usePermission } from '../../../store/usePermission';
import { today } from '../../../ui/form/today';
import type { useReadingForm } from './useReadingForm';
import { DateField } from '../../../ui/form/controls/DateField';

type ReadingForm = ReturnType<typeof useReadingForm>;

export function ReadingFields({ form }: { form: ReadingForm }) {
  const { values, change, errors: fieldErrors, assessment: assessed } = form;
  const canReview = usePermission('canUpdateContracts');
  const errorProps = (name: string) => ({
    error: fieldErrors[name] !== undefined,
    helperText: fieldErrors[name] ?? '',
  });
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextField
          {...errorProps('value')}
          autoFocus
          required
          fullWidth
          label="Reading, m³"
          value={values.value}
          onChange={({ target }) => {
            change({ value: target.value });
          }}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr' } }}
        />
        <DateField
          {...errorProps('at')}
          required
          fullWidth
          label="Read on"
          value={values.at}
          onChange={(at) => {
            change({ at });
          }}
          onOtherText={(at) => {
            change({ at });
          }}
          max={today()}
        />
        <TextField
          {...errorProps('type')}
          select
          fullWidth
          label="Type"
          value={values.type}
          onChange={({ target }) => {
            const type = MANUAL_READING_TYPES.find((manualType) => manualType === target.value);
            if (type) change({ type });
          }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {MANUAL_READING_TYPES.map((type) => (
            <option key={type} value={type}>
              {labelOf(type)}
            </option>
          ))}
        </TextField>
      </Stack>
      {(assessed?.isLower === true || values.corrects) && (
        <CheckboxRow
          label="Corrects the previous reading"
          isChecked={values.corrects}
          onChange={(corrects) => {
            change({ corrects });
          }}
        />
      )}
      {canReview && assessed && assessed.flags.length > 0 && (
        <CheckboxRow
          label="I have checked the flags; the reading is correct"
          isChecked={values.reviewed}
          onChange={(reviewed) => {
            change({ reviewed });
          }}
        />
      )}
      <TextField
        {...errorProps('note')}
        label="Note"
        multiline
        value={values.note}
        error={Boolean(fieldErrors.note ?? fieldErrors.corrects)}
        helperText={fieldErrors.note ?? fieldErrors.corrects ?? ''}
        onChange={({ target }) => {
          change({ note: target.value });
        }}
      />
    </>
  );
}

const CheckboxRow = ({
  label,
  isChecked,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) => (
  <FormControlLabel
    label={label}
    control={
      <Checkbox
        checked={isChecked}
        onChange={({ target }) => {
          onChange(target.checked);
        }}
      />
    }
  />
);
