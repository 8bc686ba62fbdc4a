import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { SxProps, Theme } from '@mui/material/styles';
import type { Ref } from '../../../../domain/entity';
import { useServerSearch, type SearchResults } from './useServerSearch';

/** The ids of the results are codes. */
interface RecordPickerProps extends SearchResults {
  label: string;
  placeholder?: string;
  /** Code of the selected record; empty without one. */
  value: string;
  onSearch: (text: string) => void;
  onChange: (code: string) => void;
  size?: 'small' | 'medium';
  sx?: SxProps<Theme>;
}

/** Record select of a filter, with server search; its value is the code of the record. */
export function RecordPicker(props: RecordPickerProps) {
  const { label, placeholder, value, onSearch, onChange, size = 'small', sx } = props;
  const searchProps = useServerSearch(props, onSearch);
  const selected = props.options.find(({ _id }) => _id === value) ?? { _id: value, label: value };
  return (
    <Autocomplete<Ref>
      {...searchProps}
      size={size}
      value={value ? selected : null}
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
