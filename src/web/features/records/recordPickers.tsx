import type { ComponentType, ReactNode } from 'react';
import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { Ref } from '../../../domain/entity';
import type { Permission } from '../../../domain/permissions';
import { usePermission } from '../../store/usePermission';
import { getRefId } from '../../ui/form/controls/useServerSearch';
import { MultipleRecordPicker } from '../../ui/form/controls/MultipleRecordPicker';
import { RecordPicker } from '../../ui/form/controls/RecordPicker';
import type { FilterPickerProps } from '../../ui/table/filters/filterPickers';
import { useRecordOptions } from './useRecordOptions';
import type { RecordOption } from './recordOptions';

export interface PickerProps extends FilterPickerProps {
  placeholder?: string;
  size?: 'small' | 'medium';
  width?: object;
}

type WithPath<Props> = Props & { path: string };

/** Records of an API list by their codes. */
function useCodedOptions(path: string) {
  const source = useMemo(() => ({ path }), [path]);
  const { options, isPending, onSearch } = useRecordOptions(source);
  const coded = (options as readonly RecordOption[]).flatMap(({ filterValue, label }) =>
    filterValue ? [{ _id: filterValue, label }] : [],
  );
  return { options: coded, isPending, onSearch: (text: string) => onSearch(text, {}) };
}

/** Picker of records in an API list. */
const SourcePicker = ({ path, width, ...props }: WithPath<PickerProps>) => (
  <RecordPicker {...props} {...useCodedOptions(path)} sx={width} />
);

/** Input of a record's code, for users who may not list such records. */
const CodeInput = ({ onChange, size = 'small', width, ...props }: PickerProps & { disabled?: boolean }) => (
  <TextField
    {...props}
    size={size}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 120 } }}
    sx={width}
  />
);

/** Input of a code that is applied on Enter or blur. */
function CommittedCodeInput({ value, onChange, ...props }: PickerProps) {
  const [text, setText] = useState(value);
  const apply = () => text.trim() !== value && onChange(text.trim());
  return (
    <Box sx={{ display: 'contents' }} onBlur={apply} onKeyDown={({ key }) => key === 'Enter' && apply()}>
      <CodeInput {...props} value={text} onChange={setText} />
    </Box>
  );
}

/** Creates a picker for the first of several lists that the user may view. */
const createPicker = <Props extends object>(
  sources: readonly (readonly [permission: Permission, path: string])[],
  Picker: ComponentType<WithPath<Props>>,
  Fallback: ComponentType<Props>,
) =>
  function PermittedPicker(props: Props): ReactNode {
    const [first, second] = sources;
    const canUseFirst = usePermission(first?.[0]);
    const canUseSecond = usePermission(second?.[0]);
    const path = canUseFirst ? first?.[1] : canUseSecond ? second?.[1] : undefined;
    return path ? <Picker {...props} path={path} /> : <Fallback {...props} />;
  };

const SITE_LISTS = [
  ['canViewTanks', '/site'],
  ['canViewContracts', '/contract/sites'],
] as const;

export const SitePicker = createPicker(SITE_LISTS, SourcePicker, CodeInput);

/** Site filter of a screen; applied immediately. */
export const SiteSelect = createPicker(SITE_LISTS, SourcePicker, CommittedCodeInput);

export interface SitesPickerProps {
  label: string;
  placeholder?: string;
  disabled?: boolean;
  /** The selected sites; their ids are codes. */
  value: readonly Ref[];
  onChange: (sites: readonly Ref[]) => void;
  width?: object;
}

const SitesSourcePicker = ({ path, width, ...props }: WithPath<SitesPickerProps>) => (
  <MultipleRecordPicker {...props} {...useCodedOptions(path)} sx={width} />
);

const toCodeRefs = (text: string): Ref[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((code) => ({ _id: code, label: code }));

/** Input of several site codes, separated by commas. */
function SiteCodesInput({ value, onChange, disabled, ...props }: SitesPickerProps) {
  const [text, setText] = useState(() => value.map(getRefId).join(', '));
  return (
    <CodeInput
      {...props}
      disabled={disabled}
      size="medium"
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(toCodeRefs(typed));
      }}
    />
  );
}

/** Picker of several sites. */
export const SitesPicker = createPicker(SITE_LISTS, SitesSourcePicker, SiteCodesInput);

export const ClientPicker = createPicker([['canViewClients', '/client']], SourcePicker, CodeInput);

export const EmployeePicker = createPicker([['canViewUsers', '/user']], SourcePicker, CodeInput);
