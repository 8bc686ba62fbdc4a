import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Difference } from './differences';
import { formatFieldValue, findDifferences } from './differences';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useForm } from 'react-final-form';
import type { FieldDef } from './formFields';
import type { FormValues } from './formValues';

/** The value to keep. */
type Side = 'mine' | 'theirs';

interface DifferenceChoiceProps {
  difference: Difference;
  side: Side;
  labelOf: (field: string, id: string) => string;
  onChange: (side: Side) => void;
}

/** One differing field: the saved value beside the local one. */
function DifferenceChoice({ difference, side, labelOf, onChange }: DifferenceChoiceProps) {
  const id = useId();
  const { field, mine, theirs, isMine } = difference;
  const format = (value: unknown) => formatFieldValue(field, value, (ref) => labelOf(field.name, ref));
  return (
    <FormControl component="fieldset" fullWidth sx={{ mb: 2 }}>
      <FormLabel component="legend" id={id} sx={{ fontWeight: 500, color: 'text.primary', mb: 0.5 }}>
        {field.label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={side}
        onChange={(_event, value) => {
          onChange(value === 'mine' ? 'mine' : 'theirs');
        }}
        sx={optionsStyle}
      >
        <DifferenceOption
          side="theirs"
          source="Saved by someone else"
          value={format(theirs)}
          isSelected={side === 'theirs'}
        />
        <DifferenceOption
          side="mine"
          source={isMine ? 'Yours' : 'Previous value'}
          value={format(mine)}
          isSelected={side === 'mine'}
        />
      </RadioGroup>
    </FormControl>
  );
}

interface DifferenceOptionProps {
  side: Side;
  source: string;
  value: string;
  isSelected: boolean;
}

const DifferenceOption = ({ side, source, value, isSelected }: DifferenceOptionProps) => (
  <FormControlLabel
    value={side}
    control={<Radio size="small" sx={{ alignSelf: 'flex-start' }} />}
    label={
      <Box component="span" sx={{ display: 'block', py: 1 }}>
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {source}
        </Typography>
        <Box component="span" sx={valueStyle}>
          <bdi>{value}</bdi>
        </Box>
      </Box>
    }
    sx={{ ...optionStyle, borderColor: isSelected ? 'primary.main' : 'divider' }}
  />
);

const optionsStyle = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
};
const optionStyle = { m: 0, border: 1, borderRadius: 1, pe: 1, alignItems: 'flex-start' };
const valueStyle = { display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };

/** A version conflict with another user's save. */
export interface Conflict {
  /** The saved record as form values. */
  theirs: FormValues;
  labelOf: (field: string, id: string) => string;
  /** Called with the fields that keep the saved value. */
  onResolve: (theirFields: readonly string[]) => void;
  onBack: () => void;
}

interface ConflictDialogProps {
  conflict: Conflict;
  fields: readonly FieldDef[];
  submit: () => void;
}

type Sides = Record<string, Side>;

const DIFFERENCES_TEXT =
  'Choose which value to keep for each field that differs. All other fields keep your values.';
const NO_DIFFERENCES_TEXT = 'Someone else made the same change.';

/** Resolves a version conflict field by field and saves. */
export function ConflictDialog({ conflict, fields, submit }: ConflictDialogProps) {
  const id = useId();
  const form = useForm<FormValues>();
  const { theirs, labelOf, onResolve, onBack } = conflict;
  const [rows] = useState(() => {
    const { values: mine, initialValues: base = {} } = form.getState();
    return findDifferences(fields, { base, mine, theirs });
  });
  const [sides, setSides] = useState(() => initialSides(rows));
  const save = () => {
    const theirFields = rows.filter(({ field }) => sides[field.name] === 'theirs');
    form.batch(() => {
      for (const { field, theirs: theirValue } of theirFields) form.change(field.name, theirValue);
    });
    onResolve(theirFields.map(({ field }) => field.name));
    submit();
  };
  return (
    <Dialog
      open
      onClose={onBack}
      maxWidth="md"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>Someone else changed this record</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ mb: 2 }}>
          {rows.length > 0 ? DIFFERENCES_TEXT : NO_DIFFERENCES_TEXT}
        </DialogContentText>
        {rows.map((row) => (
          <DifferenceChoice
            key={row.field.name}
            difference={row}
            side={sides[row.field.name] ?? 'mine'}
            labelOf={labelOf}
            onChange={(side) => {
              setSides((sides) => ({ ...sides, [row.field.name]: side }));
            }}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack}>Back to the form</Button>
        <Button variant="contained" onClick={save}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Defaults to the local value for fields changed here, else to the saved one. */
const initialSides = (rows: readonly Difference[]): Sides =>
  Object.fromEntries(
    rows.map(({ field, isMine }): [string, Side] => [field.name, isMine ? 'mine' : 'theirs']),
  );
