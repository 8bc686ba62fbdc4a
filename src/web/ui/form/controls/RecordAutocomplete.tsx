import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import type { HTMLAttributes, Key, SyntheticEvent } from 'react';
import type { Ref } from '../../../../domain/entity';
import type { Adding, AddingForm, ControlProps, RefField } from '../formFields';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { FieldFrame } from './FieldLayout';
import { FOUND_BY_TYPING, described } from './autocompleteProps';
import { useSeek } from './useDebouncedSearch';

/** Stands among the choices for a record that isn't on file yet. */
export const NEW = 'new';

type LineProps = HTMLAttributes<HTMLLIElement> & { key: Key };

/** A choice among the records that were found; to add one comes last, apart from them. */
export const choiceLine = ({ key, ...line }: LineProps, { _id, label }: Ref) => (
  <Box component="li" key={key} {...line} sx={_id === NEW ? apart : undefined}>
    {_id === NEW && <Add fontSize="small" aria-hidden="true" sx={{ marginInlineEnd: 1 }} />}
    {label}
  </Box>
);

const apart = { color: 'primary.main', '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } };

const stop = (event: SyntheticEvent) => {
  event.stopPropagation();
};

/** The form of the new record, whose keys and submits are none of the form below; what was added is chosen there. */
export const AddingOver = ({ adding, ...open }: AddingForm & { adding: Adding }) => (
  <Box sx={{ display: 'contents' }} onSubmit={stop} onKeyDown={stop}>
    {adding.form({
      ...open,
      onAdded: (ref) => {
        open.onAdded(ref);
        open.onClose();
      },
    })}
  </Box>
);

/** Another record, found by typing; the server does the searching, and what it hasn't got may be added. */
export function RefControl({ field, id, input, fault }: ControlProps<RefField>) {
  const { label, required, adding, barred } = field;
  const help = barred ?? field.help;
  const { seek, isDue } = useSeek(field);
  const waiting = isDue || field.waiting;
  const [picked, setPicked] = useState(field.chosen ?? null);
  const [shown, setShown] = useState('');
  const [sought, setSought] = useState({ typed: '', adds: false });
  const value = typeof input.value === 'string' && input.value ? pickOf(input.value, picked, field) : null;
  const options = useMemo(
    () => (waiting ? [] : [...field.options, ...(adding ? [{ _id: NEW, label: adding.label }] : [])]),
    [field.options, adding, waiting],
  );
  const pick = (ref: Ref | null) => {
    setPicked(ref);
    field.onPick?.(ref);
    input.onChange(ref?._id ?? '');
  };
  const onInput = (words: string, why: string) => {
    if (why !== 'selectOption' || words !== adding?.label) setShown(words);
    if (why !== 'input') return;
    setSought({ typed: words, adds: false });
    seek(words);
  };
  const onChoice = (ref: Ref | null) => {
    if (ref?._id === NEW) setSought(({ typed }) => ({ typed, adds: true }));
    else pick(ref);
  };
  const onClose = () => {
    setSought({ typed: '', adds: false });
  };
  return (
    <FieldFrame id={id} label={label} required={required} fault={fault} help={help}>
      <Autocomplete<Ref>
        id={id}
        value={value}
        disabled={barred !== undefined}
        inputValue={shown}
        options={options}
        {...FOUND_BY_TYPING}
        loading={waiting}
        renderOption={choiceLine}
        onOpen={({ type }) => {
          if (type !== 'change') seek('');
        }}
        onInputChange={(_event, words, why) => {
          onInput(words, why);
        }}
        onChange={(_event, ref) => {
          onChoice(ref);
        }}
        onBlur={() => {
          input.onBlur();
        }}
        renderInput={(params) => <TextField {...params} {...described(params, id, fault, help, required)} />}
      />
      {adding && sought.adds && (
        <AddingOver adding={adding} typed={sought.typed} onAdded={pick} onClose={onClose} />
      )}
    </FieldFrame>
  );
}

const pickOf = (id: string, picked: Ref | null, { options, chosen }: RefField): Ref =>
  [picked, chosen ?? null, ...options].find((ref) => ref?._id === id) ?? { _id: id, label: id };
