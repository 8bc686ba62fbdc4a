import { inputSchema, flag, listOf, text } from '../validation';
import { PHOTO_SOURCE_LABELS } from '../settings/formatSetting';
import type { ReadingSource } from './reading';

/** Whether readings of a source need a photo. */
export type PhotoRule = Record<ReadingSource, boolean>;

export const MAX_PHOTO_ROUTES = 200;

const sourceFlag = (source: ReadingSource) =>
  flag(PHOTO_SOURCE_LABELS[source]).required(`${PHOTO_SOURCE_LABELS[source]} must be yes or no`);

const sourceFlags = {
  web: sourceFlag('web'),
  pos: sourceFlag('pos'),
  import: sourceFlag('import'),
  amr: sourceFlag('amr'),
};

const hasDistinctRoutes = (routes: readonly { route_code?: string }[] | null | undefined): boolean =>
  new Set(routes?.map(({ route_code }) => route_code)).size === (routes?.length ?? 0);

/** Value of the setting `reading_photo`: the rule of the company, and rules of routes that replace it. */
export const readingPhotoSchema = inputSchema({
  ...sourceFlags,
  routes: listOf(
    'Routes',
    inputSchema({ route_code: text('Route', 40).required('Route is required'), ...sourceFlags }),
    MAX_PHOTO_ROUTES,
  )
    .required('Routes must be a list')
    .test('distinct', 'Each route can be listed once', hasDistinctRoutes),
});

/** Photos are required for readings that an employee enters. */
export const DEFAULT_READING_PHOTO = { web: true, pos: true, import: false, amr: false, routes: [] };
