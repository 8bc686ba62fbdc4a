import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { REST_ACCOUNTS, REST_ACCOUNT_LABELS } from '../../../domain/bank/bankLine';
import type { BankCandidate, BankItemKind, BankLine, RestAccount } from '../../../domain/bank/bankLine';
import { formatDate } from '../../../domain/dates';
import { formatAed, fromFils, filsOrZero, sumFils } from '../../../domain/money';
import { formatCount } from '../../../domain/numbers';
import { selectError } from '../../store/requests';
import type { RootState } from '../../store/rootState';
import { useSubmission } from '../../store/useSubmission';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { useUnsavedChangesPrompt, useUnsavedDialogPrompt } from '../../ui/form/useUnsavedChangesPrompt';
import { bank, candidatesRequested, matchClicked, matchLines, readCandidates } from './bank';

interface MatchDialogProps {
  lines: readonly BankLine[];
  onClose: () => void;
  onMatched: () => void;
}

const KIND_TEXTS: Record<BankItemKind, string> = {
  entry: 'In the ledger',
  clear: 'Cheque clears',
  bounce: 'Cheque bounces',
  settle: 'In clearing',
  settlement: 'Card settlement',
};

const describe = ({ kind, detail, client, day }: BankCandidate): string =>
  [KIND_TEXTS[kind], client, detail, formatDate(day)].filter(Boolean).join(' · ');

const sumOf = (values: readonly { amount: number }[]): number =>
  fromFils(sumFils(values.map(({ amount }) => amount)));

/** Describes the remainder of the lines, and whether it can be posted. */
const describeRest = (rest: number): string =>
  rest === 0
    ? 'The amounts are equal.'
    : `${formatAed(Math.abs(rest))} ${rest > 0 ? 'more received' : 'more paid'} than selected.`;

/**
 * Matches lines with movements, cheques, payments or settlements, and selects the account for the remainder.
 */
export default function MatchDialog({ lines, onClose, onMatched }: MatchDialogProps) {
  const id = useId();
  const dispatch = useDispatch();
  const [first] = lines;
  const line = first?._id ?? '';
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly BankCandidate[]>([]);
  const [rest, setRest] = useState<RestAccount | ''>('');
  const [note, setNote] = useState('');
  const candidates = useSelector(({ bank: state }: RootState) => state.candidates);
  const found = candidates?.line === line ? candidates : null;
  const loadError = useSelector(selectError(readCandidates));
  const { isPending, error: matchError, isFulfilled, submit } = useSubmission(matchLines);
  const isDirty = !isFulfilled && (chosen.length > 0 || rest !== '' || note !== '');
  const { requestClose, setDirty, prompt } = useUnsavedDialogPrompt(onClose);
  const leavePrompt = useUnsavedChangesPrompt(isDirty, false, true);
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  const request = useCallback(
    () => void dispatch(candidatesRequested({ line, search })),
    [dispatch, line, search],
  );
  useEffect(request, [request]);
  useEffect(() => () => void dispatch(bank.actions.candidatesLeft()), [dispatch]);
  useEffect(() => {
    if (isFulfilled) onMatched();
  }, [isFulfilled, onMatched]);
  const difference = fromFils(filsOrZero(sumOf(lines)) - filsOrZero(sumOf(chosen)));
  const others = (found?.documents ?? []).filter(({ key }) => chosen.every((item) => item.key !== key));
  const toggle = (item: BankCandidate) =>
    setChosen((before) =>
      before.some(({ key }) => key === item.key)
        ? before.filter(({ key }) => key !== item.key)
        : [...before, item],
    );
  const match = () =>
    submit(
      matchClicked({
        lines: lines.map(({ _id }) => _id),
        items: chosen.map(({ key }) => key),
        rest_account: difference === 0 || rest === '' ? null : rest,
        note: note.trim() || null,
      }),
    );
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={id} onClose={isPending ? undefined : requestClose}>
      <DialogTitle id={id}>
        {lines.length === 1
          ? `Match ${formatAed(first?.amount)}`
          : `Match ${formatCount(lines.length, 'line')}, ${formatAed(sumOf(lines))}`}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {lines.map(({ _id, day, text, amount }) => (
            <Typography key={_id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <bdi>{`${formatDate(day)} · ${formatAed(amount)} · ${text}`}</bdi>
            </Typography>
          ))}
          <TextField
            size="small"
            type="search"
            label="Search receipts, cheques, clients and amounts"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <ErrorAlert error={loadError} onRetry={request} />
          <List dense disablePadding aria-label="Possible matches" sx={{ maxHeight: 280, overflowY: 'auto' }}>
            {[...chosen, ...others].map((item) => (
              <CandidateItem
                key={item.key}
                item={item}
                isChosen={chosen.includes(item)}
                onClick={() => toggle(item)}
              />
            ))}
          </List>
          {found && found.documents.length === 0 && <Typography>No results.</Typography>}
          {found && found.total > found.documents.length && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {`${String(found.documents.length)} of ${String(found.total)}; search for others.`}
            </Typography>
          )}
          <Alert severity={difference === 0 ? 'success' : 'info'} variant="outlined" role="status">
            {describeRest(difference)}
          </Alert>
          {difference !== 0 && (
            <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
              <TextField
                select
                size="small"
                label="Post the difference to"
                value={rest}
                sx={{ inlineSize: { xs: '100%', sm: 360 } }}
                onChange={({ target }) => setRest(REST_ACCOUNTS.find((code) => code === target.value) ?? '')}
              >
                <MenuItem value="">Nothing</MenuItem>
                {REST_ACCOUNTS.map((code) => (
                  <MenuItem key={code} value={code}>
                    {REST_ACCOUNT_LABELS[code]}
                  </MenuItem>
                ))}
              </TextField>
              <TextField
                size="small"
                fullWidth
                label="Note"
                value={note}
                slotProps={{ htmlInput: { maxLength: 500 } }}
                onChange={({ target }) => setNote(target.value)}
              />
            </Stack>
          )}
          <ErrorAlert error={matchError} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button disabled={isPending} onClick={requestClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={isPending || (chosen.length === 0 && rest === '') || (difference !== 0 && rest === '')}
          onClick={match}
        >
          Confirm match
        </Button>
      </DialogActions>
      {prompt}
      {leavePrompt}
    </Dialog>
  );
}

interface CandidateItemProps {
  item: BankCandidate;
  isChosen: boolean;
  onClick: () => void;
}

const CandidateItem = ({ item, isChosen, onClick }: CandidateItemProps) => (
  <ListItem disablePadding>
    <ListItemButton disableGutters role="checkbox" aria-checked={isChosen} onClick={onClick}>
      <ListItemIcon sx={{ minInlineSize: 36 }}>
        {isChosen ? (
          <CheckBoxIcon fontSize="small" color="primary" />
        ) : (
          <CheckBoxOutlineBlankIcon fontSize="small" />
        )}
      </ListItemIcon>
      <ListItemText
        primary={`${item.label} · ${formatAed(item.amount)}`}
        secondary={<bdi>{describe(item)}</bdi>}
        sx={{ overflowWrap: 'anywhere' }}
      />
    </ListItemButton>
  </ListItem>
);
