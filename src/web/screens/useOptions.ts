import { useCallback, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Source } from '../entities/options';
import { optionsSought, selectFinding } from '../entities/options';
import type { RefField } from '../ui/formFields';

/** What makes a form's field a reference that is found by typing; its name and label come beside it. */
export type Seeking = Pick<RefField, 'kind' | 'options' | 'waiting' | 'seek'>;

const NONE: RefField['options'] = [];

/** Look for records of one kind as a person types. */
export function useOptions(source: Source): Seeking {
  const dispatch = useDispatch();
  const finding = useSelector(selectFinding(source));
  const seek = useCallback(
    (search: string) => void dispatch(optionsSought({ source, search })),
    [dispatch, source],
  );
  const options = finding?.rows ?? NONE;
  const waiting = finding !== undefined && !finding.rows && !finding.failure;
  return useMemo(() => ({ kind: 'ref', options, waiting, seek }), [options, waiting, seek]);
}
