import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkButton } from './LinkButton';
import type { RecordFormProps } from './RecordForm';

interface SaveBarProps extends Pick<
  RecordFormProps<never>,
  'waiting' | 'backTo' | 'onCancel' | 'saveLabel' | 'part'
> {
  /** When what is typed was last kept unfinished. */
  keptAt?: string;
}

/** What may be done with a form, always in sight below it. */
export const SaveBar = ({ waiting, backTo, onCancel, saveLabel = 'Save', part, keptAt }: SaveBarProps) => (
  <Box sx={onCancel ? { ...bar, bgcolor: 'background.paper' } : bar}>
    {part?.onBack && <Button onClick={part.onBack}>Back</Button>}
    <Button type="submit" variant="contained" aria-disabled={waiting}>
      {waiting ? 'Saving…' : part?.onPassed ? 'Next' : saveLabel}
    </Button>
    {backTo !== undefined && <LinkButton to={backTo}>Cancel</LinkButton>}
    {onCancel && <Button onClick={onCancel}>Cancel</Button>}
    {keptAt && (
      <Typography variant="body2" sx={note}>
        {`Draft kept ${keptAt}`}
      </Typography>
    )}
  </Box>
);

const note = { marginInlineStart: 'auto', alignSelf: 'center', color: 'text.secondary' };

const bar = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 1,
  display: 'flex',
  gap: 1,
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
};
