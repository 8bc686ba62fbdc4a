import { useCallback, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Search, Source } from '../entities/options';
import { optionsSought, selectFinding } from '../entities/options';
import type { RefField } from '../ui/formFields';
import { useAdding } from './useAdding';

/** What makes a form's field a reference that is found by typing; its name and label come beside it. */
export type Seeking = Pick<RefField, 'kind' | 'options' | 'waiting' | 'seek' | 'adding'>;

const NONE: RefField['options'] = [];

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
  return useMemo(
    () => ({ kind: 'ref', options, waiting, seek, ...(adding && { adding }) }),
    [options, waiting, seek, adding],
  );
}
