import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { LEAST_LETTERS } from '../../../domain/search/globalSearch';
import { seek, selectFinder, sought } from '../../features/globalSearch/globalSearch';
import { selectVisitor } from '../../features/session/session';
import { problemWith } from '../../store/requests';
import type { Place } from './paletteEntries';
import { isMeant, placeOf, placesFor } from './paletteEntries';

interface PaletteProps {
  onClose: () => void;
}

/** Where everything is reached by typing: pages, what may be added, and records by number, name, telephone or unit. */
export default function Palette({ onClose }: PaletteProps) {
  const { typed, setTyped, options, state } = useFinder();
  const navigate = useNavigate();
  const go = (place: Place | null) => {
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
      sx={atTop}
    >
      <Autocomplete<Place>
        open
        options={options}
        inputValue={typed}
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
          if (why !== 'reset') setTyped(words);
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
            placeholder="Go to, add, or find by number, name, phone, unit"
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...INPUT } }}
          />
        )}
        slotProps={{ popper: { sx: inPlace }, listbox: { sx: { maxBlockSize: '60dvh' } } }}
        sx={{ p: 1 }}
      />
    </Dialog>
  );
}

const TYPING_PAUSE_MS = 200;
const INPUT = { 'aria-label': 'Find anything', maxLength: 60 };

/** What is typed, what it leads to, and what to say when that is nothing. */
function useFinder() {
  const dispatch = useDispatch();
  const visitor = useSelector(selectVisitor);
  const { words, found } = useSelector(selectFinder);
  const problem = useSelector(problemWith(seek));
  const [typed, setTyped] = useState('');
  const places = useMemo(() => (visitor ? placesFor(visitor) : []), [visitor]);
  const isAsked = typed.trim() === words;
  useEffect(() => {
    if (isAsked) return;
    const pause = setTimeout(() => dispatch(sought(typed)), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(pause);
    };
  }, [dispatch, typed, isAsked]);
  const records = isAsked ? found : null;
  const options = useMemo(
    () => [...places.filter((place) => isMeant(place, typed)), ...(records ?? []).map(placeOf)],
    [places, records, typed],
  );
  const asks = typed.trim().length >= LEAST_LETTERS;
  const failed = asks && isAsked && problem ? problem.message : undefined;
  const state = failed ?? (asks && !records ? 'Looking…' : 'Nothing fits');
  return { typed, setTyped, options, state };
}

const atTop = { '& .MuiDialog-container': { alignItems: 'flex-start' } };

/** The list stands in the dialog itself, so that nothing floats over its edge. */
const inPlace = {
  position: 'static !important',
  transform: 'none !important',
  inlineSize: '100% !important',
  '& .MuiAutocomplete-paper': { boxShadow: 'none' },
};
