import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Suggestion, SuggestionName } from '../../../domain/lists/suggestions';
import { SUGGESTIONS } from '../../../domain/lists/suggestions';
import type { RootState } from '../../store/rootState';
import { usePermission } from '../../store/usePermission';
import { SuggestionDatalist } from '../../ui/form/suggestionList';
import { suggestionsRequested } from './suggestions';

const NONE: readonly Suggestion[] = [];

/** Suggestions from stored records, for users who may list them. */
export function StoredSuggestions({ id, name }: { id: string; name: SuggestionName }) {
  const dispatch = useDispatch();
  const canList = usePermission(SUGGESTIONS[name]);
  const values = useSelector(({ suggestions }: RootState) => suggestions[name]) ?? NONE;
  useEffect(() => {
    if (canList) dispatch(suggestionsRequested(name));
  }, [dispatch, canList, name]);
  return <SuggestionDatalist id={id} values={values} />;
}
