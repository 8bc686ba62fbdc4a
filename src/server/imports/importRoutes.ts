import { Type } from 'typebox';
import type { AnySchema } from 'yup';
import { choice } from '../../domain/fieldSchemas';
import { IMPORT_MODES } from '../../domain/imports/importFile';
import type { ImportMode, ImportResult, ImportRow } from '../../domain/imports/importFile';
import type { Permission } from '../../domain/permissions';
import { inputSchema } from '../../domain/validation';
import { inTransaction } from '../db/transaction';
import { importRows } from './importRows';
import type { ImportPlan } from './importRows';
import type { ServiceContext } from '../http/requestContext';
import { route } from '../http/route';
import type { Route } from '../http/route';
import { validationError } from '../http/httpError';
import { integerSchema, booleanSchema, enumSchema, textSchema } from '../http/responseSchemas';

function importResult(rows: ImportRow[], isSaved: boolean): ImportResult {
  const countOf = (expected: ImportRow['state']) => rows.filter(({ state }) => state === expected).length;
  return {
    rows,
    valid: countOf('valid'),
    duplicate: countOf('duplicate'),
    invalid: countOf('invalid'),
    saved: isSaved,
  };
}

/** Carries the rows of a dry run out of its rolled back transaction. */
class DryRunRollback extends Error {
  constructor(readonly rows: ImportRow[]) {
    super('Dry run rolled back');
  }
}

const importResultSchema = Type.Object({
  rows: Type.Array(
    Type.Object({
      line: integerSchema,
      serial_number: textSchema,
      state: enumSchema(['valid', 'duplicate', 'invalid']),
      message: textSchema,
    }),
  ),
  valid: integerSchema,
  duplicate: integerSchema,
  invalid: integerSchema,
  saved: booleanSchema,
});

const importQuerySchema = (modes: readonly ImportMode[]) =>
  inputSchema({ rows: choice('Rows', modes).default('all') });

interface ImportDefinition<S extends AnySchema> {
  path: string;
  /** Plural noun in the summary. */
  plural: string;
  permission: Permission;
  /** Whether valid lines can be imported without the invalid ones; default: both. */
  modes?: readonly ImportMode[];
  /** Model and action of the audit entry. */
  model: string;
  auditAction: string;
  /** Creates the plan of one import. */
  createPlan: () => ImportPlan<S> & { after?: (context: ServiceContext) => Promise<void> };
}

const importedLines = ({ modes = IMPORT_MODES }: { modes?: readonly ImportMode[] }): string =>
  modes.includes('valid') ? 'all lines, or only the valid ones' : 'all lines or none';

const requiredFile = ({ file }: { file?: { bytes: Buffer } }): Buffer => {
  if (!file) throw validationError({ file: 'Choose a file' });
  return file.bytes;
};

/** Preview and import routes of one kind of file. */
export const createImportRoutes = <S extends AnySchema>(definition: ImportDefinition<S>): Route[] => [
  route({
    method: 'POST',
    path: `${definition.path}/check`,
    summary: `Preview the import of a CSV file of ${definition.plural}, line by line, without saving`,
    permission: definition.permission,
    bodyFormats: ['multipart'],
    rateLimit: 'imports',
    response: importResultSchema,
    handler: async (context) => {
      const rows = await inTransaction(context.deps.db, async (db) => {
        const dryRunContext: ServiceContext = { ...context, db, recordChange: () => Promise.resolve() };
        throw new DryRunRollback(
          await importRows(dryRunContext, definition.createPlan(), requiredFile(context)),
        );
      }).catch((outcome: unknown) => {
        if (outcome instanceof DryRunRollback) return outcome.rows;
        throw outcome;
      });
      return importResult(rows, false);
    },
  }),
  route({
    method: 'POST',
    path: definition.path,
    summary: `Import a CSV file of ${definition.plural}: ${importedLines(definition)}`,
    permission: definition.permission,
    auditAction: definition.auditAction,
    bodyFormats: ['multipart'],
    rateLimit: 'imports',
    body: importQuerySchema(definition.modes ?? IMPORT_MODES),
    response: importResultSchema,
    handler: async (context) => {
      const plan = definition.createPlan();
      const result = importResult(await importRows(context, plan, requiredFile(context)), true);
      const { valid, invalid } = result;
      if (invalid > 0 && context.body.rows === 'all')
        throw validationError({
          file: `${invalid === 1 ? 'One line' : `${String(invalid)} lines`} can’t be imported, so nothing was saved.`,
        });
      await plan.after?.(context);
      await context.recordChange({ model: definition.model, after: { imported: valid, rejected: invalid } });
      return result;
    },
  }),
];
