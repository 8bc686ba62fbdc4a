import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { MANUAL_READING_TYPES } from '../../../../domain/counters/reading';
import { labelOf } from '../../../../domain/labels';
import { usePermission } from '../../../store/usePermission';
import { today } from '../../../ui/form/today';
import type { useTaking } from './useTaking';

type Taking = ReturnType<typeof useTaking>;

/** What is asked about a reading. */
export function TakeFields({ taking }: { taking: Taking }) {
  const { typed, change, faults: fieldErrors, assessed } = taking;
  const mayReview = usePermission('canUpdateContracts');
  const said = (name: string) => ({
    error: fieldErrors[name] !== undefined,
    helperText: fieldErrors[name] ?? '',
  });
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextField
          {...said('value')}
          autoFocus
          required
          fullWidth
          label="Reading, m³"
          value={typed.value}
          onChange={({ target }) => {
            change({ value: target.value });
          }}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr' } }}
        />
        <TextField
          {...said('at')}
          required
          fullWidth
          type="date"
          label="Read on"
          value={typed.at}
          onChange={({ target }) => {
            change({ at: target.value });
          }}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today() } }}
        />
        <TextField
          {...said('type')}
          select
          fullWidth
          label="Type"
          value={typed.type}
          onChange={({ target }) => {
            const type = MANUAL_READING_TYPES.find((known) => known === target.value);
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
      {(assessed?.isLower === true || typed.corrects) && (
        <Choice
          label="Corrects the previous reading"
          on={typed.corrects}
          set={(corrects) => {
            change({ corrects });
          }}
        />
      )}
      {mayReview && assessed && assessed.flags.length > 0 && (
        <Choice
          label="I have checked the flags; the reading is correct"
          on={typed.reviewed}
          set={(reviewed) => {
            change({ reviewed });
          }}
        />
      )}
      <TextField
        {...said('note')}
        label="Note"
        multiline
        value={typed.note}
        error={Boolean(fieldErrors.note ?? fieldErrors.corrects)}
        helperText={fieldErrors.note ?? fieldErrors.corrects ?? ''}
        onChange={({ target }) => {
          change({ note: target.value });
        }}
      />
    </>
  );
}

const Choice = ({ label, on, set }: { label: string; on: boolean; set: (on: boolean) => void }) => (
  <FormControlLabel
    label={label}
    control={
      <Checkbox
        checked={on}
        onChange={({ target }) => {
          set(target.checked);
        }}
      />
    }
  />
);
