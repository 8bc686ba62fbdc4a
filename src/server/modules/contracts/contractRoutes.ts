import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { contractInputSchema, isContractFinal, isContractEditable } from '../../../domain/contracts/contract';
import { SITE_TARGET } from '../sites/siteService';
import { nextDocumentNumber } from '../settings/documentNumberService';
import { COLLECTOR_TARGET, contractTransitions } from './contractTransitions';
import { contractOptionRoutes } from './contractOptions';
import { contractRecordSchema, contractExportColumns } from './contractSchemas';
import { approveOwnDiscount, assertDiscountAllowed } from './contractDiscount';
import { assertTankChangeable, validateClientChange, validateContractReferences } from './contractGuards';
import { contracts } from './contractRepository';
import { saveTerms, validateTerms } from './contractTermVersions';
import { contractDefaultRoutes } from './contractDefaults';
import { assertNotFinal, HttpError } from '../../http/httpError';
import { crudRoutes } from '../../lists/crudRoutes';
import { validateReferences } from '../../lists/references';
import type { ReferenceTarget } from '../../lists/references';
import { activationRoutes } from './activationChecklist';
import { collectionVisitRoutes } from './collectionVisitRoutes';

const REFERENCE_TARGETS: Record<string, ReferenceTarget> = {
  client: {
    table: 'clients',
    where: sql`r.status = 'active'`,
    message: 'Choose an active client',
  },
  site: SITE_TARGET,
  tank: {
    table: 'tanks',
    where: sql`r.status <> 'decommissioned'`,
    message: 'Choose a tank that is in use',
  },
  counter: {
    table: 'counters',
    where: sql`r.status not in ('replaced', 'retired')`,
    message: 'Choose a counter that is in use',
  },
  ...COLLECTOR_TARGET,
  tariff: { table: 'settings', where: sql`r."group" = 'tariff'`, message: 'Choose a tariff from the list' },
};

const IMMUTABLE_FIELDS = [
  'client',
  'type',
  'site',
  'unit_no',
  'counter',
  'start_date',
  'deposit_required',
] as const;

/** Throws if an immutable field of a started contract changes. */
function assertImmutableFields(input: Record<string, unknown>, before: Record<string, unknown>): void {
  if (IMMUTABLE_FIELDS.some((field) => !isDeepStrictEqual(input[field] ?? null, before[field] ?? null)))
    throw new HttpError(
      409,
      'This contract is active. Its client, unit, counter, start date and deposit can’t be changed.',
    );
}

export const contractRoutes = [
  ...crudRoutes({
    noun: 'contract',
    permissionGroup: 'Contracts',
    repository: contracts,
    exportColumns: contractExportColumns,
    inputSchema: contractInputSchema,
    recordSchema: contractRecordSchema,
    initialColumns: async ({ db, now, currentUser }) => ({
      unique_number: await nextDocumentNumber(db, 'CT', now),
      created_by: currentUser.userId,
    }),
    validate: async (context, input, before, record) => {
      assertNotFinal(isContractFinal, record);
      if (before && record && isContractEditable(record))
        await validateClientChange(context, record, input, before);
      else if (before && record) {
        assertImmutableFields(input, before);
        await assertTankChangeable(context, record, input, before);
      }
      assertDiscountAllowed(context, input, record);
      await validateReferences(context.db, REFERENCE_TARGETS, input, before);
      await validateContractReferences(context, input, before);
      await validateTerms(context, input, before, record);
    },
    saveRelated: async (...change) => {
      await approveOwnDiscount(...change);
      await saveTerms(...change);
    },
  }),
  ...collectionVisitRoutes,
  ...activationRoutes,
  ...contractTransitions.routes,
  ...contractOptionRoutes,
  ...contractDefaultRoutes,
];
