import { useCallback, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { OptionSearch } from './recordOptions';
import type { Permission } from '../../../domain/permissions';
import { usePermission } from '../../store/usePermission';
import { optionsRequested, selectOptions } from './recordOptions';
import type { RecordFieldDef } from '../../ui/form/formFields';
import type { QuickCreateSource } from '../quickCreate/useQuickCreate';
import { useQuickCreate } from '../quickCreate/useQuickCreate';

/** Properties of a reference field except its name and label. */
export type RefFieldOptions = Pick<
  RecordFieldDef,
  'kind' | 'options' | 'isPending' | 'onSearch' | 'quickCreate' | 'disabledReason'
>;

/** API list that supplies the options of reference fields. */
export interface OptionSource extends Pick<OptionSearch, 'path' | 'limit'> {
  /** Permission that the search requires, and the text for users without it. */
  access?: { permission: Permission; deniedReason: string };
  /** Dialog that creates a record from the form. */
  quickCreate?: QuickCreateSource;
}

const NONE: RecordFieldDef['options'] = [];

/** Derives list filters from the values of the form. */
export type OptionFilters = (values: Record<string, unknown>) => OptionSearch['filters'];

/** Options of a source for the typed text, restricted by the filters. */
export function useRecordOptions(source: OptionSource, getFilters?: OptionFilters): RefFieldOptions {
  const { path, limit, access } = source;
  const dispatch = useDispatch();
  const result = useSelector(selectOptions(path));
  const onSearch = useCallback(
    (search: string, values: Record<string, unknown>) => {
      const filters = getFilters?.(values);
      dispatch(optionsRequested({ path, search, limit, ...(filters && { filters }) }));
    },
    [dispatch, path, limit, getFilters],
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
