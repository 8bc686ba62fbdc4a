import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { Permission } from '../../../domain/permissions';
import { usePermission } from '../../store/usePermission';
import { RecordPicker } from '../../ui/form/controls/RecordPicker';
import type { FilterPickerProps } from '../../ui/table/filterPickers';
import { useRecordOptions } from './useRecordOptions';
import type { RecordOption } from './recordOptions';

export interface PickerProps extends FilterPickerProps {
  placeholder?: string;
  size?: 'small' | 'medium';
  width?: object;
}

type SourceProps = PickerProps & { path: string };

/** Chooses from the records of an API list. */
function SourcePicker({ path, width, ...props }: SourceProps) {
  const source = useMemo(() => ({ path }), [path]);
  const { options, isPending, onSearch } = useRecordOptions(source);
  const coded = (options as readonly RecordOption[]).flatMap(({ filterValue, label }) =>
    filterValue ? [{ _id: filterValue, label }] : [],
  );
  return (
    <RecordPicker
      {...props}
      options={coded}
      isPending={isPending}
      onSearch={(text) => onSearch(text, {})}
      sx={width}
    />
  );
}

/** Types the code of a record, for users who may not list such records. */
const CodeInput = ({ label, value, onChange, placeholder, size = 'small', width }: PickerProps) => (
  <TextField
    label={label}
    size={size}
    placeholder={placeholder}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 120 } }}
    sx={width}
  />
);

/** A code that is applied with Enter or when the field is left. */
function CommittedCodeInput({ value, onChange, ...props }: PickerProps) {
  const [text, setText] = useState(value);
  const apply = () => text.trim() !== value && onChange(text.trim());
  return (
    <Box sx={{ display: 'contents' }} onBlur={apply} onKeyDown={({ key }) => key === 'Enter' && apply()}>
      <CodeInput {...props} value={text} onChange={setText} />
    </Box>
  );
}

/** The list that a user may choose from, by the first permission that the user has. */
const createPicker = (
  sources: readonly (readonly [permission: Permission, path: string])[],
  Fallback: (props: PickerProps) => ReactNode = CodeInput,
) =>
  function PermittedPicker(props: PickerProps): ReactNode {
    const [first, second] = sources;
    const canUseFirst = usePermission(first?.[0] ?? 'always');
    const canUseSecond = usePermission(second?.[0] ?? 'always') && second !== undefined;
    const path = canUseFirst ? first?.[1] : canUseSecond ? second[1] : undefined;
    return path ? <SourcePicker {...props} path={path} /> : <Fallback {...props} />;
  };

const SITE_LISTS = [
  ['canViewTanks', '/site'],
  ['canViewContracts', '/contract/sites'],
] as const;

export const SitePicker = createPicker(SITE_LISTS);

/** Site of a screen, which is applied at once. */
export const SiteSelect = createPicker(SITE_LISTS, CommittedCodeInput);

export const ClientPicker = createPicker([['canViewClients', '/client']]);

export const EmployeePicker = createPicker([['canViewUsers', '/user']]);
