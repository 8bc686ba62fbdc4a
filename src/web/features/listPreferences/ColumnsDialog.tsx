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
import { flushSync } from 'react-dom';
import { useDispatch } from 'react-redux';
import type { Density, ListLayout } from '../../../domain/lists/listPreferences';
import { DENSITIES, applyLayout } from '../../../domain/lists/listPreferences';
import { labelOf } from '../../../domain/labels';
import { layoutChanged } from './listPreferences';

interface ColumnsDialogProps {
  list: string;
  columns: readonly { field: string; headerName: string; optional?: boolean }[];
  layout?: ListLayout;
  /** Receives the columns instead of saving them in the user's layout. */
  onChange?: ((columns: readonly string[]) => void) | undefined;
  onClose: () => void;
}

/** Dialog for visible columns, their order and the row density. */
export default function ColumnsDialog({ list, columns, layout, onChange, onClose }: ColumnsDialogProps) {
  const id = useId();
  const dispatch = useDispatch();
  const [order, setOrder] = useState(() => fieldsOf(columns, layout));
  const [hidden, setHidden] = useState(() => hiddenFieldsOf(columns, layout));
  const [density, setDensity] = useState<Density>(layout?.density ?? 'standard');
  const nameOf = (field: string) => columns.find((column) => column.field === field)?.headerName ?? field;
  const move: MoveButtonsProps['move'] = (index, offset) => (button) => {
    flushSync(() => setOrder((current) => moveItem(current, index, offset)));
    // Moving a row loses the focus, and a button at the end of the list is disabled.
    const other = button.parentElement?.querySelector<HTMLElement>('button:not(:disabled)');
    (button.disabled ? other : button)?.focus();
  };
  const save = () => {
    if (onChange) onChange(order.filter((field) => !hidden.includes(field)));
    else dispatch(layoutChanged({ list, order, hidden: [...hidden], density }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{onChange ? 'Columns' : 'Columns and rows'}</DialogTitle>
      <DialogContent>
        <List dense disablePadding aria-label="Columns">
          {order.map((field, index) => (
            <ListItem
              key={field}
              disableGutters
              sx={{ pr: 9 }}
              secondaryAction={<MoveButtons name={nameOf(field)} {...{ index, order, move }} />}
            >
              <FormControlLabel
                label={nameOf(field)}
                control={
                  <Checkbox
                    checked={!hidden.includes(field)}
                    onChange={({ target }) => {
                      setHidden(
                        target.checked ? hidden.filter((item) => item !== field) : [...hidden, field],
                      );
                    }}
                  />
                }
              />
            </ListItem>
          ))}
        </List>
        {!onChange && (
          <TextField
            select
            fullWidth
            margin="normal"
            label="Rows"
            value={density}
            onChange={({ target }) => {
              setDensity(DENSITIES.find((item) => item === target.value) ?? 'standard');
            }}
          >
            {DENSITIES.map((item) => (
              <MenuItem key={item} value={item}>
                {labelOf(item)}
              </MenuItem>
            ))}
          </TextField>
        )}
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
  index: number;
  order: readonly string[];
  move: (index: number, offset: 1 | -1) => (button: HTMLButtonElement) => void;
}

const MoveButtons = ({ name, index, order, move }: MoveButtonsProps) => (
  <>
    <IconButton
      aria-label={`Move ${name} up`}
      disabled={index === 0}
      onClick={({ currentTarget }) => move(index, -1)(currentTarget)}
    >
      <ArrowUpwardIcon fontSize="small" />
    </IconButton>
    <IconButton
      aria-label={`Move ${name} down`}
      disabled={index === order.length - 1}
      onClick={({ currentTarget }) => move(index, 1)(currentTarget)}
    >
      <ArrowDownwardIcon fontSize="small" />
    </IconButton>
  </>
);

const fieldsOf = (columns: ColumnsDialogProps['columns'], layout?: ListLayout): string[] =>
  applyLayout(
    columns.map(({ field }) => ({ field })),
    layout && { ...layout, hidden: [] },
  ).map(({ field }) => field);

function hiddenFieldsOf(columns: ColumnsDialogProps['columns'], layout?: ListLayout): readonly string[] {
  const shown = applyLayout(columns, layout);
  return columns.filter((column) => !shown.includes(column)).map(({ field }) => field);
}

/** Moves an item by one position. */
function moveItem(order: readonly string[], index: number, offset: 1 | -1): string[] {
  const result = [...order];
  const [moved] = result.splice(index, 1);
  if (moved !== undefined) result.splice(index + offset, 0, moved);
  return result;
}
