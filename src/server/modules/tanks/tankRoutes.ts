import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { TankInput } from '../../../domain/tanks/tank';
import { tankInputSchema, isTankFinal } from '../../../domain/tanks/tank';
import { nextCode } from '../settings/documentNumberService';
import { assertNotFinal } from '../../http/httpError';
import { crudRoutes } from '../../lists/crudRoutes';
import { SITE_TARGET } from '../sites/siteService';
import { validateReferences } from '../../lists/references';
import type { ReferenceTarget } from '../../lists/references';
import { tankLevelRoutes } from './tankLevelRoutes';
import { assertSameProduct } from './tankManifold';
import { assertMeasuresKept } from './tankMeasureService';
import { tankTransitions } from './tankTransitions';
import { tankDefaultRoutes } from './tankDefaults';
import { tankRecordSchema, tankExportColumns } from './tankSchemas';
import { tanks } from './tankRepository';

/** Users are restricted to areas by the emirate. */
const TANK_SITE_TARGET: ReferenceTarget = {
  ...SITE_TARGET,
  where: sql<SqlBool>`r.emirate is not null`,
  message: 'Choose a site that has an emirate',
};

/** Tanks: list, read, add, change, level recordings and transitions. */
export const tankRoutes = [
  ...tankDefaultRoutes,
  ...crudRoutes({
    noun: 'tank',
    permissionGroup: 'Tanks',
    repository: tanks,
    exportColumns: tankExportColumns,
    inputSchema: tankInputSchema,
    recordSchema: tankRecordSchema,
    initialColumns: async ({ db, currentUser, now }) => ({
      code: await nextCode(db, 'TK'),
      created_by: currentUser.userId,
      status_since: new Date(now),
    }),
    validate: async ({ db }, input, before, record) => {
      assertNotFinal(isTankFinal, record);
      await validateReferences(db, { site: TANK_SITE_TARGET }, input, before);
      await assertSameProduct(db, input as TankInput, record?._id);
      if (before && record) await assertMeasuresKept(db, record._id, before as TankInput, input as TankInput);
    },
  }),
  ...tankLevelRoutes,
  ...tankTransitions.routes,
];
