import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { MIN_SEARCH_LENGTH } from '../../../domain/search/globalSearch';
import { searchRecords, selectGlobalSearch, searchRequested } from '../../features/globalSearch/globalSearch';
import { selectCurrentUser } from '../../features/session/session';
import { selectError } from '../../store/requests';
import type { PaletteEntry } from './paletteEntries';
import { matchesInput, toPaletteEntry, paletteEntriesFor } from './paletteEntries';

interface CommandPaletteProps {
  onClose: () => void;
}

/** Search over pages, add forms and records (by number, name, phone or unit). */
export default function CommandPalette({ onClose }: CommandPaletteProps) {
  const { input, setInput, options, state } = usePaletteSearch();
  const navigate = useNavigate();
  const go = (place: PaletteEntry | null) => {
    if (!place) return;
    onClose();
    void navigate(place.to);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': 'Find anything' } }}
      sx={alignTop}
    >
      <Autocomplete<PaletteEntry>
        open
        options={options}
        inputValue={input}
        value={null}
        autoHighlight
        clearOnBlur={false}
        disablePortal
        forcePopupIcon={false}
        filterOptions={(all) => all}
        getOptionKey={({ to, group }) => group + to}
        groupBy={({ group }) => group}
        noOptionsText={state}
        onInputChange={(_event, words, why) => {
          if (why !== 'reset') setInput(words);
        }}
        onChange={(_event, place) => {
          go(place);
        }}
        onClose={(_event, why) => {
          if (why === 'escape') onClose();
        }}
        renderGroup={({ key, group, children }) => (
          <li key={key} role="group" aria-label={group}>
            <ListSubheader component="div" aria-hidden="true">
              {group}
            </ListSubheader>
            <Box component="ul" role="none" sx={{ p: 0 }}>
              {children}
            </Box>
          </li>
        )}
        renderOption={({ key, ...props }, { label, hint }) => (
          <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
            <Typography component="bdi" noWrap sx={{ flex: 'none', maxInlineSize: '70%' }}>
              {label}
            </Typography>
            <Typography component="bdi" noWrap color="text.secondary" sx={{ minWidth: 0 }}>
              {hint}
            </Typography>
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            placeholder="Search pages, commands, or records by number, name, phone or unit"
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...INPUT_PROPS } }}
          />
        )}
        slotProps={{ popper: { sx: inlinePopper }, listbox: { sx: { maxBlockSize: '60dvh' } } }}
        sx={{ p: 1 }}
      />
    </Dialog>
  );
}

const TYPING_PAUSE_MS = 200;
const INPUT_PROPS = { 'aria-label': 'Find anything', maxLength: 60 };

/** Typed text with its results, or why there are none. */
function usePaletteSearch() {
  const dispatch = useDispatch();
  const currentUser = useSelector(selectCurrentUser);
  const { text: words, results: found } = useSelector(selectGlobalSearch);
  const error = useSelector(selectError(searchRecords));
  const [input, setInput] = useState('');
  const places = useMemo(() => (currentUser ? paletteEntriesFor(currentUser) : []), [currentUser]);
  const isAsked = input.trim() === words;
  useEffect(() => {
    if (isAsked) return;
    const pause = setTimeout(() => dispatch(searchRequested(input)), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(pause);
    };
  }, [dispatch, input, isAsked]);
  const records = isAsked ? found : null;
  const options = useMemo(
    () => [...places.filter((place) => matchesInput(place, input)), ...(records ?? []).map(toPaletteEntry)],
    [places, records, input],
  );
  const asks = input.trim().length >= MIN_SEARCH_LENGTH;
  const failed = asks && isAsked && error ? error.message : undefined;
  const state = failed ?? (asks && !records ? 'Looking…' : 'No results');
  return { input, setInput, options, state };
}

const alignTop = { '& .MuiDialog-container': { alignItems: 'flex-start' } };

/** The list is inside the dialog, so that it does not extend beyond its edge. */
const inlinePopper = {
  position: 'static !important',
  transform: 'none !important',
  inlineSize: '100% !important',
  '& .MuiAutocomplete-paper': { boxShadow: 'none' },
};
