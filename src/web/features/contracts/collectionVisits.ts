import type { CollectionVisit } from '../../../domain/contracts/collectionVisit';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import { formatDate } from '../../../domain/dates';
import { createResource } from '../../store/createResource';
import { createTransitions } from '../../store/createTransitions';
import {
  OWN_USERNAME,
  moreThanAmount,
  oneRecord,
  quickFilter,
  emirateAndSiteFilters,
} from '../records/listFilters';

/** Collection visits are a view of the contracts page. */
export const COLLECTION_VISITS_PATH = '/contracts?view=visits';

/** Contracts with overdue invoices not covered by cheques, by place. */
export const collectionVisits = createResource<CollectionVisit>('collectionVisits', '/contract/visits', {
  defaults: {
    unique_number: '',
    client: { _id: '', code: '', label: '' },
    site: { _id: '', code: '', name: '' },
  },
});

export const collectionVisitTransitions = createTransitions(collectionVisits, 'contract', {
  promise: { label: 'Record promise', successMessage: 'Promise recorded' },
});

export const collectionVisitFilters: readonly FilterDefinition[] = [
  ...emirateAndSiteFilters,
  oneRecord('collector', 'Collector', 'employee'),
  moreThanAmount('overdue_amount', 'Overdue more than'),
];

export const collectionVisitQuickFilters: readonly QuickFilter[] = [
  quickFilter('Mine', { collector: OWN_USERNAME }),
  quickFilter('More than AED 1,000', { overdue_amount: 1000 }),
];

/** Formats a promise to pay: `5 Dec 2026: after the salary`; undefined without one. */
export const formatPromise = (
  day: string | null | undefined,
  note: string | null | undefined,
): string | undefined => (day ? [formatDate(day), note].filter(Boolean).join(': ') : undefined);
