import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import type { HTMLAttributes, Key, SyntheticEvent } from 'react';
import type { Ref } from '../../../../domain/entity';
import type { QuickCreate, QuickCreateFormProps, ControlProps, RecordFieldDef } from '../formFields';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FieldLayout } from './FieldLayout';
import { inputA11yProps } from './autocompleteProps';
import { useFieldSearch } from './useServerSearch';

/** The option that adds a new record. */
const CREATE_OPTION_ID = 'new';

type OptionProps = HTMLAttributes<HTMLLIElement> & { key: Key };

/** A search result; the add option is last. */
const renderRecordOption = ({ key, ...itemProps }: OptionProps, { _id, label }: Ref) => (
  <Box component="li" key={key} {...itemProps} sx={_id === CREATE_OPTION_ID ? createOptionStyle : undefined}>
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
const QuickCreateDialog = ({
  quickCreate,
  ...dialogProps
}: QuickCreateFormProps & { quickCreate: QuickCreate }) => (
  <Box sx={{ display: 'contents' }} onSubmit={stopPropagation} onKeyDown={stopPropagation}>
    {quickCreate.renderForm({
      ...dialogProps,
      onCreated: (ref) => {
        dialogProps.onCreated(ref);
        dialogProps.onClose();
      },
    })}
  </Box>
);

/** Record select with server search and optional quick create. */
export function RecordAutocomplete({ field, id, input, error }: ControlProps<RecordFieldDef>) {
  const { label, required, quickCreate, disabledReason } = field;
  const help = disabledReason ?? field.help;
  const searchProps = useFieldSearch(field);
  const [selectedRef, setSelectedRef] = useState(field.selected ?? null);
  const [inputValue, setInputValue] = useState('');
  const [quickCreateState, setQuickCreateState] = useState({ searchText: '', isOpen: false });
  const value =
    typeof input.value === 'string' && input.value ? selectedOption(input.value, selectedRef, field) : null;
  const createOption =
    quickCreate && !searchProps.loading ? [{ _id: CREATE_OPTION_ID, label: quickCreate.label }] : [];
  const select = (ref: Ref | null) => {
    setSelectedRef(ref);
    field.onSelect?.(ref);
    input.onChange(ref?._id ?? '');
  };
  const onInput = (text: string, reason: string) => {
    if (reason !== 'selectOption' || text !== quickCreate?.label) setInputValue(text);
    if (reason === 'input') setQuickCreateState({ searchText: text, isOpen: false });
  };
  const onSelect = (ref: Ref | null) => {
    if (ref?._id === CREATE_OPTION_ID)
      setQuickCreateState(({ searchText }) => ({ searchText, isOpen: true }));
    else select(ref);
  };
  const onClose = () => {
    setQuickCreateState({ searchText: '', isOpen: false });
  };
  return (
    <FieldLayout id={id} label={label} required={required} error={error} help={help}>
      <Autocomplete<Ref>
        id={id}
        value={value}
        disabled={disabledReason !== undefined}
        inputValue={inputValue}
        {...searchProps}
        options={[...searchProps.options, ...createOption]}
        renderOption={renderRecordOption}
        onInputChange={(event, text, reason) => {
          onInput(text, reason);
          searchProps.onInputChange(event, text, reason);
        }}
        onChange={(_event, ref) => {
          onSelect(ref);
        }}
        onBlur={() => {
          input.onBlur();
        }}
        renderInput={(params) => (
          <TextField {...params} {...inputA11yProps(params, id, error, help, required)} />
        )}
      />
      {quickCreate && quickCreateState.isOpen && (
        <QuickCreateDialog
          quickCreate={quickCreate}
          searchText={quickCreateState.searchText}
          onCreated={select}
          onClose={onClose}
        />
      )}
    </FieldLayout>
  );
}

const selectedOption = (id: string, selectedRef: Ref | null, { options, selected }: RecordFieldDef): Ref =>
  [selectedRef, selected ?? null, ...options].find((ref) => ref?._id === id) ?? { _id: id, label: id };
