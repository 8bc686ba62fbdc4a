import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Difference } from './differences';
import { shownAnswer } from './differences';

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
