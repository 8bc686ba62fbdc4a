import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useForm } from 'react-final-form';
import { DifferenceChoice } from './DifferenceChoice';
import type { Side } from './DifferenceChoice';
import type { Difference } from './differences';
import { differencesIn } from './differences';
import type { Field } from './formFields';
import type { Values } from './formValues';

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
