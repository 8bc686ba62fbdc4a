import { clientInputSchema } from '../../../domain/clients/client';
import { nextCode } from '../settings/documentNumberService';
import { crudRoutes } from '../../lists/crudRoutes';
import { clients } from './clientRepository';
import { clientRecordSchema, clientExportColumns } from './clientSchemas';
import { saveVatTreatment, validateVatTreatment } from './clientVatTreatments';

export const clientRoutes = crudRoutes({
  noun: 'client',
  permissionGroup: 'Clients',
  repository: clients,
  exportColumns: clientExportColumns,
  inputSchema: clientInputSchema,
  recordSchema: clientRecordSchema,
  initialColumns: async ({ db, currentUser }) => ({
    code: await nextCode(db, 'CL'),
    created_by: currentUser.userId,
  }),
  validate: validateVatTreatment,
  saveRelated: saveVatTreatment,
});
