import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { TAKEN_TYPES } from '../../../../domain/counters/reading';
import { wordOf } from '../../../../domain/labels';
import { useMay } from '../../../store/usePermission';
import { today } from '../../../ui/form/today';
import type { useTaking } from './useTaking';
import { Tick } from '../../../ui/form/controls/NativeCheckbox';

type Taking = ReturnType<typeof useTaking>;

/** What is asked about a reading. */
export function TakeFields({ taking }: { taking: Taking }) {
  const { typed, change, faults, assessed } = taking;
  const mayReview = useMay('canUpdateContracts');
  const said = (name: string) => ({ error: faults[name] !== undefined, helperText: faults[name] ?? '' });
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
            const type = TAKEN_TYPES.find((known) => known === target.value);
            if (type) change({ type });
          }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {TAKEN_TYPES.map((type) => (
            <option key={type} value={type}>
              {wordOf(type)}
            </option>
          ))}
        </TextField>
      </Stack>
      {(assessed?.isLower === true || typed.corrects) && (
        <Choice
          label="The reading before was wrong; this one corrects it"
          on={typed.corrects}
          set={(corrects) => {
            change({ corrects });
          }}
        />
      )}
      {mayReview && assessed && assessed.flags.length > 0 && (
        <Choice
          label="I have looked at the flags; the reading is right"
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
        error={Boolean(faults.note ?? faults.corrects)}
        helperText={faults.note ?? faults.corrects ?? ''}
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
      <Tick
        checked={on}
        onChange={({ target }) => {
          set(target.checked);
        }}
      />
    }
  />
);
