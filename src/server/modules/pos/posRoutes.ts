import { posInputSchema, isPosFinal } from '../../../domain/pos/pos';
import { nextCode } from '../settings/documentNumberService';
import { assertNotFinal } from '../../http/httpError';
import { crudRoutes } from '../../lists/crudRoutes';
import { posAssignmentRoutes } from './posAssignments';
import { posTakingsRoutes } from './posTakings';
import { posRecordSchema, posRowSchema } from './posSchemas';
import { posTransitions } from './posTransitions';
import { pos } from './posRepository';
import { posExportColumns } from './posExportColumns';

/** POS devices: list, read, add, change, transitions, assignments and takings. */
export const posRoutes = [
  ...crudRoutes({
    noun: 'pos',
    area: 'Pos',
    repository: pos,
    exportColumns: posExportColumns,
    inputSchema: posInputSchema,
    recordSchema: posRecordSchema,
    rowSchema: posRowSchema,
    initialColumns: async ({ db, currentUser }) => ({
      code: await nextCode(db, 'POS'),
      created_by: currentUser.userId,
    }),
    validate: (_context, _draft, _before, record) => Promise.resolve(assertNotFinal(isPosFinal, record)),
  }),
  ...posTransitions.routes,
  ...posAssignmentRoutes,
  ...posTakingsRoutes,
];
