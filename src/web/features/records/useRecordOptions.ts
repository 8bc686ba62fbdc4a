import { useCallback, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { OptionSearch, OptionSource } from './recordOptions';
import type { Permission } from '../../../domain/permissions';
import { usePermission } from '../../store/usePermission';
import { optionsRequested, selectOptions } from './recordOptions';
import type { RecordFieldDef } from '../../ui/form/formFields';
import { useQuickCreate } from '../quickCreate/useQuickCreate';

/** What makes a form's field a reference that is found by typing; its name and label come beside it. */
export type RefFieldOptions = Pick<
  RecordFieldDef,
  'kind' | 'options' | 'isPending' | 'onSearch' | 'quickCreate' | 'disabledReason'
>;

const NONE: RecordFieldDef['options'] = [];

/** Lists that only some may search, and what is said to the others. */
const REQUIRED_PERMISSIONS: Partial<Record<OptionSource, readonly [Permission, reason: string]>> = {
  clients: ['canViewClients', 'You don’t have access to clients'],
};

/** What the rest of the form narrows the choice to. */
export type OptionFilters = (typed: Record<string, unknown>) => OptionSearch['filters'];

/** Look for records of one kind as a person types, within what the rest of the form allows. */
export function useRecordOptions(source: OptionSource, within?: OptionFilters): RefFieldOptions {
  const dispatch = useDispatch();
  const result = useSelector(selectOptions(source));
  const onSearch = useCallback(
    (search: string, typed: Record<string, unknown>) => {
      const filters = within?.(typed);
      dispatch(optionsRequested({ source, search, ...(filters && { filters }) }));
    },
    [dispatch, source, within],
  );
  const options = result?.rows ?? NONE;
  const isPending = result !== undefined && !result.rows && !result.error;
  const quickCreate = useQuickCreate(source);
  const [need, reason] = REQUIRED_PERMISSIONS[source] ?? ['always'];
  const disabledReason = usePermission(need) ? undefined : reason;
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
