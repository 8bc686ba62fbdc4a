import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { SxProps, Theme } from '@mui/material/styles';
import type { Ref } from '../../../../domain/entity';
import { SERVER_SEARCH_PROPS } from './autocompleteProps';
import { useDebouncedText } from './useDebouncedSearch';

interface RecordPickerProps {
  label: string;
  placeholder?: string;
  /** Code of the selected record; empty without one. */
  value: string;
  /** Results of the last search; their ids are codes. */
  options: readonly Ref[];
  isPending: boolean;
  onSearch: (text: string) => void;
  onChange: (code: string) => void;
  size?: 'small' | 'medium';
  sx?: SxProps<Theme>;
}

/** Record select of a filter, with server search; its value is the code of the record. */
export function RecordPicker(props: RecordPickerProps) {
  const { label, placeholder, value, options, isPending, onSearch, onChange, size = 'small', sx } = props;
  const { search, isDebouncing } = useDebouncedText(onSearch);
  const isSearching = isPending || isDebouncing;
  const selected = options.find(({ _id }) => _id === value) ?? { _id: value, label: value };
  return (
    <Autocomplete<Ref>
      {...SERVER_SEARCH_PROPS}
      size={size}
      value={value ? selected : null}
      options={isSearching ? [] : [...options]}
      loading={isSearching}
      onOpen={({ type }) => {
        if (type !== 'change') search('');
      }}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') search(text);
      }}
      onChange={(_event, ref) => onChange(ref?._id ?? '')}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label={label}
          placeholder={placeholder}
          slotProps={{ ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }}
        />
      )}
      sx={sx}
    />
  );
}
