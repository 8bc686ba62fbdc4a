import { siteInputSchema } from '../../../domain/sites/siteInput';
import { crudRoutes } from '../../lists/crudRoutes';
import { validateReferences } from '../../lists/references';
import { gasBalanceOfSiteRoute } from '../tanks/gasBalanceService';
import { siteExportColumns } from './siteExportColumns';
import { sites } from './siteRepository';
import { siteRecordSchema, siteRowSchema } from './siteSchemas';

/** Sites: list, read, add, change and gas balance. */
export const siteRoutes = [
  ...crudRoutes({
    noun: 'site',
    area: 'Tanks',
    repository: sites,
    exportColumns: siteExportColumns,
    inputSchema: siteInputSchema,
    recordSchema: siteRecordSchema,
    rowSchema: siteRowSchema,
    initialColumns: ({ currentUser }) => Promise.resolve({ created_by: currentUser.userId }),
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
