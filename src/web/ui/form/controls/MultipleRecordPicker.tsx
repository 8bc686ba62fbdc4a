import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { SxProps, Theme } from '@mui/material/styles';
import type { Ref } from '../../../../domain/entity';
import { SERVER_SEARCH_PROPS } from './autocompleteProps';
import { useDebouncedText } from './useDebouncedSearch';

interface MultipleRecordPickerProps {
  label: string;
  placeholder?: string;
  disabled?: boolean;
  value: readonly Ref[];
  /** Results of the last search. */
  options: readonly Ref[];
  isPending: boolean;
  onSearch: (text: string) => void;
  onChange: (refs: readonly Ref[]) => void;
  sx?: SxProps<Theme>;
}

/** Select of several records outside of forms, with server search. */
export function MultipleRecordPicker(props: MultipleRecordPickerProps) {
  const { label, placeholder, disabled, value, options, isPending, onSearch, onChange, sx } = props;
  const { search, isDebouncing } = useDebouncedText(onSearch);
  const isSearching = isPending || isDebouncing;
  return (
    <Autocomplete<Ref, true>
      {...SERVER_SEARCH_PROPS}
      multiple
      filterSelectedOptions
      disabled={disabled}
      value={[...value]}
      options={isSearching ? [] : [...options]}
      loading={isSearching}
      onOpen={({ type }) => {
        if (type !== 'change') search('');
      }}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') search(text);
      }}
      onChange={(_event, refs) => onChange(refs)}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label={label}
          placeholder={value.length === 0 ? placeholder : undefined}
          slotProps={{ ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }}
        />
      )}
      sx={sx}
    />
  );
}
