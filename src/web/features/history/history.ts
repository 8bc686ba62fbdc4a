import type { HistoryEntry } from '../../../domain/history';
import { createResource, relatedList } from '../../store/createResource';

/** What happened to the record that is open; `field` names its noun and `search` its id. */
export const history = createResource<HistoryEntry>('history', '/history', {
  defaults: { changes: [] },
  list: relatedList('history'),
});
