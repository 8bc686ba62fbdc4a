import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { SxProps, Theme } from '@mui/material/styles';
import type { Ref } from '../../../../domain/entity';
import { useServerSearch, type SearchResults } from './useServerSearch';

interface MultipleRecordPickerProps extends SearchResults {
  label: string;
  placeholder?: string;
  disabled?: boolean;
  value: readonly Ref[];
  onSearch: (text: string) => void;
  onChange: (refs: readonly Ref[]) => void;
  sx?: SxProps<Theme>;
}

/** Select of several records outside of forms, with server search. */
export function MultipleRecordPicker(props: MultipleRecordPickerProps) {
  const { label, placeholder, disabled, value, onSearch, onChange, sx } = props;
  const searchProps = useServerSearch(props, onSearch);
  return (
    <Autocomplete<Ref, true>
      {...searchProps}
      multiple
      filterSelectedOptions
      disabled={disabled}
      value={[...value]}
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
