import type { TSchema } from 'typebox';
import { siteInputSchema } from '../../../domain/sites/siteInput';
import { pageSchema } from '../../http/responseSchemas';
import { route } from '../../http/route';
import { crudRoutes } from '../../lists/crudRoutes';
import { validateReferences } from '../../lists/references';
import { gasBalanceOfSiteRoute } from '../tanks/gasBalanceService';
import { sites } from './siteRepository';
import { siteRecordSchema, siteRowSchema, siteExportColumns } from './siteSchemas';

/** More than the largest companies have. */
const MAX_MAPPED_SITES = 5000;

const siteMapRoute = route({
  method: 'GET',
  path: '/site/map',
  summary: 'List all sites for a map, up to 5,000',
  permission: 'canViewTanks',
  response: pageSchema<TSchema>(siteRowSchema),
  handler: ({ db }) => sites.list(db, { page: 1, limit: MAX_MAPPED_SITES, filters: {} }),
});

/** Sites: map, list, read, add, change and gas balance. */
export const siteRoutes = [
  siteMapRoute,
  ...crudRoutes({
    noun: 'site',
    permissionGroup: 'Tanks',
    repository: sites,
    exportColumns: siteExportColumns,
    inputSchema: siteInputSchema,
    recordSchema: siteRecordSchema,
    initialColumns: ({ currentUser }) => ({ created_by: currentUser.userId }),
    validate: ({ db }, input, before) =>
      validateReferences(
        db,
        { owner_client: { table: 'clients', message: 'Choose a client from the list' } },
        input,
        before,
      ),
  }),
  gasBalanceOfSiteRoute,
];
