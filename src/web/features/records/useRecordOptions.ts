import { useCallback, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Search, Source } from './recordOptions';
import type { Need } from '../../../domain/permissions';
import { useMay } from '../../store/usePermission';
import { optionsSought, selectFinding } from './recordOptions';
import type { RefField } from '../../ui/form/formFields';
import { useAdding } from '../quickCreate/useQuickCreate';

/** What makes a form's field a reference that is found by typing; its name and label come beside it. */
export type Seeking = Pick<RefField, 'kind' | 'options' | 'waiting' | 'seek' | 'adding' | 'barred'>;

const NONE: RefField['options'] = [];

/** Lists that only some may search, and what is said to the others. */
const NEEDS: Partial<Record<Source, readonly [Need, reason: string]>> = {
  clients: ['canViewClients', 'Your role may not look at clients'],
};

/** What the rest of the form narrows the choice to. */
export type Within = (typed: Record<string, unknown>) => Search['filters'];

/** Look for records of one kind as a person types, within what the rest of the form allows. */
export function useOptions(source: Source, within?: Within): Seeking {
  const dispatch = useDispatch();
  const finding = useSelector(selectFinding(source));
  const seek = useCallback(
    (search: string, typed: Record<string, unknown>) => {
      const filters = within?.(typed);
      dispatch(optionsSought({ source, search, ...(filters && { filters }) }));
    },
    [dispatch, source, within],
  );
  const options = finding?.rows ?? NONE;
  const waiting = finding !== undefined && !finding.rows && !finding.failure;
  const adding = useAdding(source);
  const [need, reason] = NEEDS[source] ?? ['always'];
  const barred = useMay(need) ? undefined : reason;
  return useMemo(
    () => ({ kind: 'ref', options, waiting, seek, ...(adding && { adding }), ...(barred && { barred }) }),
    [options, waiting, seek, adding, barred],
  );
}
