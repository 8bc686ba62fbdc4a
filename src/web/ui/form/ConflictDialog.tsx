import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Difference } from './differences';
import { shownAnswer, differencesIn } from './differences';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useForm } from 'react-final-form';
import type { Field } from './formFields';
import type { Values } from './formValues';

/** Whose answer is kept. */
export type Side = 'mine' | 'theirs';

interface DifferenceChoiceProps {
  difference: Difference;
  side: Side;
  labelOf: (field: string, id: string) => string;
  onChoose: (side: Side) => void;
}

/** One answer as it was saved by somebody else, beside the same as it stands here. */
export function DifferenceChoice({ difference, side, labelOf, onChoose }: DifferenceChoiceProps) {
  const id = useId();
  const { field, mine, theirs, isMine } = difference;
  const shown = (value: unknown) => shownAnswer(field, value, (ref) => labelOf(field.name, ref));
  return (
    <FormControl component="fieldset" fullWidth sx={{ mb: 2 }}>
      <FormLabel component="legend" id={id} sx={{ fontWeight: 500, color: 'text.primary', mb: 0.5 }}>
        {field.label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={side}
        onChange={(_event, chosen) => {
          onChoose(chosen === 'mine' ? 'mine' : 'theirs');
        }}
        sx={pair}
      >
        <Answer side="theirs" whose="Saved meanwhile" value={shown(theirs)} isChosen={side === 'theirs'} />
        <Answer
          side="mine"
          whose={isMine ? 'Yours' : 'As it was before'}
          value={shown(mine)}
          isChosen={side === 'mine'}
        />
      </RadioGroup>
    </FormControl>
  );
}

interface AnswerProps {
  side: Side;
  whose: string;
  value: string;
  isChosen: boolean;
}

const Answer = ({ side, whose, value, isChosen }: AnswerProps) => (
  <FormControlLabel
    value={side}
    control={<Radio size="small" sx={{ alignSelf: 'flex-start' }} />}
    label={
      <Box component="span" sx={{ display: 'block', py: 1 }}>
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {whose}
        </Typography>
        <Box component="span" sx={answer}>
          <bdi>{value}</bdi>
        </Box>
      </Box>
    }
    sx={{ ...card, borderColor: isChosen ? 'primary.main' : 'divider' }}
  />
);

const pair = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
};
const card = { m: 0, border: 1, borderRadius: 1, pe: 1, alignItems: 'flex-start' };
const answer = { display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };

/** A record that somebody else saved while it was open here. */
export interface Conflict {
  /** As it stands now, as the form would hold it. */
  theirs: Values;
  labelOf: (field: string, id: string) => string;
  /** The person has chosen; these fields are taken as the others saved them. */
  onChosen: (taken: readonly string[]) => void;
  onBack: () => void;
}

interface ConflictDialogProps {
  conflict: Conflict;
  fields: readonly Field[];
  submit: () => void;
}

type Sides = Record<string, Side>;

const SOME = 'Choose what is kept of each answer that differs. Everything else stays as it is.';
const NONE = 'It reads as you typed it already, so that nothing is lost by saving.';

/** Shows what somebody else saved beside what was typed here, and saves what the person chooses of both. */
export function ConflictDialog({ conflict, fields, submit }: ConflictDialogProps) {
  const id = useId();
  const form = useForm<Values>();
  const { theirs, labelOf, onChosen, onBack } = conflict;
  const [rows] = useState(() => {
    const { values: mine, initialValues: base = {} } = form.getState();
    return differencesIn(fields, { base, mine, theirs });
  });
  const [sides, setSides] = useState(() => usual(rows));
  const save = () => {
    const taken = rows.filter(({ field }) => sides[field.name] === 'theirs');
    form.batch(() => {
      for (const { field, theirs: saved } of taken) form.change(field.name, saved);
    });
    onChosen(taken.map(({ field }) => field.name));
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
      <DialogTitle id={`${id}-title`}>Somebody else saved this meanwhile</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ mb: 2 }}>
          {rows.length > 0 ? SOME : NONE}
        </DialogContentText>
        {rows.map((row) => (
          <DifferenceChoice
            key={row.field.name}
            difference={row}
            side={sides[row.field.name] ?? 'mine'}
            labelOf={labelOf}
            onChoose={(side) => {
              setSides((before) => ({ ...before, [row.field.name]: side }));
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

/** What I changed is mine; what only they changed is theirs. */
const usual = (rows: readonly Difference[]): Sides =>
  Object.fromEntries(
    rows.map(({ field, isMine }): [string, Side] => [field.name, isMine ? 'mine' : 'theirs']),
  );
