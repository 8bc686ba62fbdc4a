import { Type } from 'typebox';
import type { AnySchema } from 'yup';
import { choice } from '../../domain/fieldSchemas';
import { DATE_ORDERS, DECIMAL_SIGNS, IMPORT_MODES } from '../../domain/imports/importFile';
import type { ImportMode, ImportResult, ImportRow } from '../../domain/imports/importFile';
import type { Permission } from '../../domain/permissions';
import { inputSchema } from '../../domain/validation';
import { withRollback } from '../db/transaction';
import { importRows } from './importRows';
import type { ImportPlan, ImportedFile } from './importRows';
import type { ServiceContext } from '../http/requestContext';
import { route } from '../http/route';
import type { Route } from '../http/route';
import { validationError } from '../http/httpError';
import { integerSchema, booleanSchema, enumSchema, textSchema } from '../http/responseSchemas';
import { importFormatSchema } from './importSchemas';

function importResult({ format, rows }: ImportedFile, isSaved: boolean): ImportResult {
  const countOf = (expected: ImportRow['state']) => rows.filter(({ state }) => state === expected).length;
  return {
    format,
    rows,
    valid: countOf('valid'),
    duplicate: countOf('duplicate'),
    invalid: countOf('invalid'),
    saved: isSaved,
  };
}

const importResultSchema = Type.Object({
  format: importFormatSchema,
  rows: Type.Array(
    Type.Object({
      line: integerSchema,
      label: textSchema,
      state: enumSchema(['valid', 'duplicate', 'invalid']),
      message: textSchema,
    }),
  ),
  valid: integerSchema,
  duplicate: integerSchema,
  invalid: integerSchema,
  saved: booleanSchema,
});

/** Formats of the cells; default: detected from the cells. */
const FORMAT_FIELDS = {
  decimal_sign: choice('Decimal sign', DECIMAL_SIGNS),
  date_order: choice('Date order', DATE_ORDERS),
};

const importQuerySchema = (modes: readonly ImportMode[]) =>
  inputSchema({ ...FORMAT_FIELDS, rows: choice('Rows', modes).default('all') });

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
    summary: `Preview the import of a CSV file or Excel workbook of ${definition.plural}, line by line, without saving`,
    permission: definition.permission,
    bodyFormats: ['multipart'],
    rateLimit: 'imports',
    body: inputSchema(FORMAT_FIELDS),
    response: importResultSchema,
    handler: async (context) => {
      const outcome = await withRollback(context.db, (db) => {
        const dryRunContext: ServiceContext = { ...context, db, recordChange: () => Promise.resolve() };
        return importRows(dryRunContext, definition.createPlan(), requiredFile(context), context.body);
      });
      return importResult(outcome, false);
    },
  }),
  route({
    method: 'POST',
    path: definition.path,
    summary: `Import a CSV file or Excel workbook of ${definition.plural}: ${importedLines(definition)}`,
    permission: definition.permission,
    auditAction: definition.auditAction,
    bodyFormats: ['multipart'],
    rateLimit: 'imports',
    body: importQuerySchema(definition.modes ?? IMPORT_MODES),
    response: importResultSchema,
    handler: async (context) => {
      const plan = definition.createPlan();
      const result = importResult(await importRows(context, plan, requiredFile(context), context.body), true);
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
