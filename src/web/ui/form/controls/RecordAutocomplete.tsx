import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import type { HTMLAttributes, Key, SyntheticEvent } from 'react';
import type { Ref } from '../../../../domain/entity';
import type { QuickCreate, QuickCreateFormProps, ControlProps, RecordFieldDef } from '../formFields';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { FieldLayout } from './FieldLayout';
import { SERVER_SEARCH_PROPS, inputA11yProps } from './autocompleteProps';
import { useDebouncedSearch } from './useDebouncedSearch';

/** The option that adds a new record. */
export const CREATE_OPTION_ID = 'new';

type OptionProps = HTMLAttributes<HTMLLIElement> & { key: Key };

/** A search result; the add option is last. */
export const renderRecordOption = ({ key, ...line }: OptionProps, { _id, label }: Ref) => (
  <Box component="li" key={key} {...line} sx={_id === CREATE_OPTION_ID ? createOptionStyle : undefined}>
    {_id === CREATE_OPTION_ID && <Add fontSize="small" aria-hidden="true" sx={{ marginInlineEnd: 1 }} />}
    {label}
  </Box>
);

const createOptionStyle = {
  color: 'primary.main',
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
};

const stopPropagation = (event: SyntheticEvent) => {
  event.stopPropagation();
};

/** Quick-create dialog; its events don't bubble into the form below. */
export const QuickCreateDialog = ({
  quickCreate,
  ...open
}: QuickCreateFormProps & { quickCreate: QuickCreate }) => (
  <Box sx={{ display: 'contents' }} onSubmit={stopPropagation} onKeyDown={stopPropagation}>
    {quickCreate.renderForm({
      ...open,
      onCreated: (ref) => {
        open.onCreated(ref);
        open.onClose();
      },
    })}
  </Box>
);

/** Record select with server search and optional quick create. */
export function RecordAutocomplete({ field, id, input, error }: ControlProps<RecordFieldDef>) {
  const { label, required, quickCreate, disabledReason } = field;
  const help = disabledReason ?? field.help;
  const { search, isDebouncing } = useDebouncedSearch(field);
  const isPending = isDebouncing || field.isPending;
  const [picked, setPicked] = useState(field.selected ?? null);
  const [shown, setShown] = useState('');
  const [creation, setCreation] = useState({ searchText: '', isOpen: false });
  const value =
    typeof input.value === 'string' && input.value ? selectedOption(input.value, picked, field) : null;
  const options = useMemo(
    () =>
      isPending
        ? []
        : [...field.options, ...(quickCreate ? [{ _id: CREATE_OPTION_ID, label: quickCreate.label }] : [])],
    [field.options, quickCreate, isPending],
  );
  const pick = (ref: Ref | null) => {
    setPicked(ref);
    field.onSelect?.(ref);
    input.onChange(ref?._id ?? '');
  };
  const onInput = (words: string, why: string) => {
    if (why !== 'selectOption' || words !== quickCreate?.label) setShown(words);
    if (why !== 'input') return;
    setCreation({ searchText: words, isOpen: false });
    search(words);
  };
  const onChoice = (ref: Ref | null) => {
    if (ref?._id === CREATE_OPTION_ID) setCreation(({ searchText }) => ({ searchText, isOpen: true }));
    else pick(ref);
  };
  const onClose = () => {
    setCreation({ searchText: '', isOpen: false });
  };
  return (
    <FieldLayout id={id} label={label} required={required} error={error} help={help}>
      <Autocomplete<Ref>
        id={id}
        value={value}
        disabled={disabledReason !== undefined}
        inputValue={shown}
        options={options}
        {...SERVER_SEARCH_PROPS}
        loading={isPending}
        renderOption={renderRecordOption}
        onOpen={({ type }) => {
          if (type !== 'change') search('');
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
        renderInput={(params) => (
          <TextField {...params} {...inputA11yProps(params, id, error, help, required)} />
        )}
      />
      {quickCreate && creation.isOpen && (
        <QuickCreateDialog
          quickCreate={quickCreate}
          searchText={creation.searchText}
          onCreated={pick}
          onClose={onClose}
        />
      )}
    </FieldLayout>
  );
}

const selectedOption = (id: string, picked: Ref | null, { options, selected }: RecordFieldDef): Ref =>
  [picked, selected ?? null, ...options].find((ref) => ref?._id === id) ?? { _id: id, label: id };
