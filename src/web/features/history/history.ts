import type { HistoryEntry } from '../../../domain/history';
import { createResource, relatedList } from '../../store/createResource';

/** The history of a record; the query's `field` names its noun and `search` its id. */
export const history = createResource<HistoryEntry>('history', '/history', {
  defaults: { action: '', changes: [] },
  list: relatedList('history'),
});
