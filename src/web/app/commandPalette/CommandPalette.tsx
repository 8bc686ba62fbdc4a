import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { MIN_SEARCH_LENGTH } from '../../../domain/search/globalSearch';
import {
  searchRecords,
  searchTextChanged,
  selectGlobalSearch,
} from '../../features/globalSearch/globalSearch';
import { reportCatalogue } from '../../features/reports/reports';
import { selectCurrentUser } from '../../features/session/session';
import { useQuery } from '../../store/createQuery';
import { permissionFor } from '../routes';
import { selectError } from '../../store/requests';
import { usePermission } from '../../store/usePermission';
import type { PaletteEntry } from './paletteEntries';
import { matchesInput, toPaletteEntry, paletteEntriesFor } from './paletteEntries';

interface CommandPaletteProps {
  onClose: () => void;
}

/** Search over pages, add forms and records (by number, name, phone, unit or address). */
export default function CommandPalette({ onClose }: CommandPaletteProps) {
  const [command, setCommand] = useState<PaletteEntry | null>(null);
  const { input, search, options, emptyText } = usePaletteSearch(command);
  const navigate = useNavigate();
  const openEntry = (entry: PaletteEntry | null) => {
    if (!entry) return;
    if (entry.forContract) {
      setCommand(entry);
      search('');
      return;
    }
    onClose();
    void navigate(entry.to);
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
        filterOptions={(entries) => entries}
        getOptionKey={({ to, label, group }) => group + label + to}
        groupBy={({ group }) => group}
        noOptionsText={emptyText}
        onInputChange={(_event, value, reason) => {
          if (reason !== 'reset') search(value);
        }}
        onChange={(_event, entry) => {
          openEntry(entry);
        }}
        onClose={(_event, reason) => {
          if (reason === 'escape') onClose();
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
            placeholder={
              command
                ? `${command.label}: search the contract by number, client, phone or unit`
                : 'Search pages, commands, or records by number, name, phone, unit or address'
            }
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...INPUT_PROPS } }}
          />
        )}
        slotProps={{ popper: { sx: inlinePopper }, listbox: { sx: { maxBlockSize: '60dvh' } } }}
        sx={{ p: 1 }}
      />
    </Dialog>
  );
}

const INPUT_PROPS = { 'aria-label': 'Find anything', maxLength: 60 };

/**
 * Input of the palette, its matching entries, and the text shown without any. After a command for a contract,
 * the entries are contracts.
 */
function usePaletteSearch(command: PaletteEntry | null) {
  const dispatch = useDispatch();
  const currentUser = useSelector(selectCurrentUser);
  const { text: searchedText, results } = useSelector(selectGlobalSearch);
  const error = useSelector(selectError(searchRecords));
  const [input, setInput] = useState('');
  const reports = useSelector(reportCatalogue.select)?.data;
  const canViewReports = usePermission(permissionFor('/rapports'));
  useQuery(reportCatalogue, !reports && canViewReports ? {} : undefined);
  const entries = useMemo(
    () => (currentUser ? paletteEntriesFor(currentUser, reports) : []),
    [currentUser, reports],
  );
  const isCurrent = input.trim() === searchedText;
  const search = (text: string) => {
    setInput(text);
    if (text.trim() !== input.trim()) dispatch(searchTextChanged(text));
  };
  const records = isCurrent ? results : null;
  const options = useMemo(() => {
    const found = records ?? [];
    const forContract = command?.forContract;
    if (forContract)
      return found
        .filter(({ area }) => area === 'contracts')
        .map((record) => ({ ...toPaletteEntry(record), to: forContract(record._id) }));
    return [...entries.filter((entry) => matchesInput(entry, input)), ...found.map(toPaletteEntry)];
  }, [command, entries, records, input]);
  const isLongEnough = input.trim().length >= MIN_SEARCH_LENGTH;
  const errorMessage = isLongEnough && isCurrent && error ? error.message : undefined;
  if (command && !isLongEnough)
    return { input, search, options, emptyText: 'Enter the contract number, client, phone or unit' };
  const emptyText = errorMessage ?? (isLongEnough && !records ? 'Searching…' : 'No results');
  return { input, search, options, emptyText };
}

const alignTop = { '& .MuiDialog-container': { alignItems: 'flex-start' } };

/** Renders the list inside the dialog, so that it does not extend beyond its edge. */
const inlinePopper = {
  position: 'static !important',
  transform: 'none !important',
  inlineSize: '100% !important',
  '& .MuiAutocomplete-paper': { boxShadow: 'none' },
};
