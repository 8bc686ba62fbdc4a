import { useCallback, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { OptionSearch } from './recordOptions';
import type { Permission } from '../../../domain/permissions';
import { usePermission } from '../../store/usePermission';
import { optionsRequested, selectOptions } from './recordOptions';
import type { RecordFieldDef } from '../../ui/form/formFields';
import type { QuickCreateSource } from '../quickCreate/useQuickCreate';
import { useQuickCreate } from '../quickCreate/useQuickCreate';

/** What makes a form's field a reference that is found by typing; its name and label come beside it. */
export type RefFieldOptions = Pick<
  RecordFieldDef,
  'kind' | 'options' | 'isPending' | 'onSearch' | 'quickCreate' | 'disabledReason'
>;

/** A list of the API in which forms find the records they refer to. */
export interface OptionSource extends Pick<OptionSearch, 'path' | 'limit'> {
  /** Permission that the search needs, and the reason that users without it read. */
  access?: { permission: Permission; deniedReason: string };
  /** How a record that does not exist yet is added from the form. */
  quickCreate?: QuickCreateSource;
}

const NONE: RecordFieldDef['options'] = [];

/** What the rest of the form narrows the choice to. */
export type OptionFilters = (values: Record<string, unknown>) => OptionSearch['filters'];

/** Searches a source as the user types, within what the rest of the form allows. */
export function useRecordOptions(source: OptionSource, within?: OptionFilters): RefFieldOptions {
  const { path, limit, access } = source;
  const dispatch = useDispatch();
  const result = useSelector(selectOptions(path));
  const onSearch = useCallback(
    (search: string, values: Record<string, unknown>) => {
      const filters = within?.(values);
      dispatch(optionsRequested({ path, search, limit, ...(filters && { filters }) }));
    },
    [dispatch, path, limit, within],
  );
  const options = result?.rows ?? NONE;
  const isPending = result !== undefined && !result.rows && !result.error;
  const quickCreate = useQuickCreate(source.quickCreate);
  const disabledReason = usePermission(access?.permission ?? 'always') ? undefined : access?.deniedReason;
  return useMemo(
    () => ({
      kind: 'record',
      options,
      isPending,
      onSearch,
      ...(quickCreate && { quickCreate }),
      ...(disabledReason && { disabledReason }),
    }),
    [options, isPending, onSearch, quickCreate, disabledReason],
  );
}
