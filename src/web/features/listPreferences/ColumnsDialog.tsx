import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import Checkbox from '@mui/material/Checkbox';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Density, ListLayout } from '../../../domain/lists/listPreferences';
import { DENSITIES, applyLayout } from '../../../domain/lists/listPreferences';
import { labelOf } from '../../../domain/labels';
import { layoutChanged } from './listPreferences';

interface ColumnsDialogProps {
  area: string;
  columns: readonly { field: string; headerName: string }[];
  layout?: ListLayout;
  onClose: () => void;
}

/** Which columns a list shows, in which order, and how tall its rows are. */
export default function ColumnsDialog({ area, columns, layout, onClose }: ColumnsDialogProps) {
  const id = useId();
  const dispatch = useDispatch();
  const [order, setOrder] = useState(() => fieldsOf(columns, layout));
  const [hidden, setHidden] = useState<readonly string[]>(layout?.hidden ?? []);
  const [density, setDensity] = useState<Density>(layout?.density ?? 'standard');
  const nameOf = (field: string) => columns.find((column) => column.field === field)?.headerName ?? field;
  const move = (at: number, by: 1 | -1) => () => {
    setOrder((before) => moveItem(before, at, by));
  };
  const save = () => {
    dispatch(layoutChanged({ area, order, hidden: [...hidden], density }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Columns and rows</DialogTitle>
      <DialogContent>
        <List dense disablePadding aria-label="Columns">
          {order.map((field, at) => (
            <ListItem
              key={field}
              disableGutters
              secondaryAction={<MoveButtons name={nameOf(field)} {...{ at, order, move }} />}
            >
              <FormControlLabel
                label={nameOf(field)}
                control={
                  <Checkbox
                    checked={!hidden.includes(field)}
                    onChange={({ target }) => {
                      setHidden(target.checked ? hidden.filter((one) => one !== field) : [...hidden, field]);
                    }}
                  />
                }
              />
            </ListItem>
          ))}
        </List>
        <TextField
          select
          fullWidth
          margin="normal"
          label="Rows"
          value={density}
          onChange={({ target }) => {
            setDensity(DENSITIES.find((one) => one === target.value) ?? 'standard');
          }}
        >
          {DENSITIES.map((one) => (
            <MenuItem key={one} value={one}>
              {labelOf(one)}
            </MenuItem>
          ))}
        </TextField>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={hidden.length >= columns.length} onClick={save}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface MoveButtonsProps {
  name: string;
  at: number;
  order: readonly string[];
  move: (at: number, by: 1 | -1) => () => void;
}

const MoveButtons = ({ name, at, order, move }: MoveButtonsProps) => (
  <>
    <IconButton aria-label={`Move ${name} up`} disabled={at === 0} onClick={move(at, -1)}>
      <ArrowUpwardIcon fontSize="small" />
    </IconButton>
    <IconButton aria-label={`Move ${name} down`} disabled={at === order.length - 1} onClick={move(at, 1)}>
      <ArrowDownwardIcon fontSize="small" />
    </IconButton>
  </>
);

const fieldsOf = (columns: ColumnsDialogProps['columns'], layout?: ListLayout): string[] =>
  applyLayout(columns, layout && { ...layout, hidden: [] }).map(({ field }) => field);

/** The list with one entry changed for its neighbour. */
function moveItem(order: readonly string[], at: number, by: 1 | -1): string[] {
  const next = [...order];
  const [taken] = next.splice(at, 1);
  if (taken !== undefined) next.splice(at + by, 0, taken);
  return next;
}
