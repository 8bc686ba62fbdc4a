import { Type } from 'typebox';
import type { AnySchema } from 'yup';
import { choice } from '../../../../domain/fieldSchemas';
import { IMPORT_MODES } from '../../../../domain/counters/counterImports';
import type { ImportResult, ImportRow } from '../../../../domain/counters/counterImports';
import { inputSchema } from '../../../../domain/validation';
import { inTransaction } from '../../../db/transaction';
import { importRows } from './importRows';
import type { ImportPlan } from './importRows';
import type { ServiceContext } from '../../../http/requestContext';
import { route } from '../../../http/route';
import type { Route } from '../../../http/route';
import { validationError } from '../../../http/httpError';
import { integerSchema, booleanSchema, enumSchema, textSchema } from '../../../http/responseSchemas';

function importResult(rows: ImportRow[], written: boolean): ImportResult {
  const of = (wanted: ImportRow['state']) => rows.filter(({ state }) => state === wanted).length;
  return { rows, good: of('good'), known: of('known'), bad: of('bad'), written };
}

/** Carries the outcome of a dry run out of the transaction that it undoes. */
class DryRunRollback extends Error {
  constructor(readonly rows: ImportRow[]) {
    super('a dry run is undone');
  }
}

const importResultSchema = Type.Object({
  rows: Type.Array(
    Type.Object({
      line: integerSchema,
      serial_number: textSchema,
      state: enumSchema(['good', 'known', 'bad']),
      words: textSchema,
    }),
  ),
  good: integerSchema,
  known: integerSchema,
  bad: integerSchema,
  written: booleanSchema,
});

const importQuerySchema = inputSchema({ rows: choice('Rows', IMPORT_MODES).default('all') });

interface ImportDefinition<S extends AnySchema> {
  /** In the plural, as in the path. */
  plural: string;
  /** Of what kind the records are, and what is written down of the import. */
  model: string;
  changes: string;
  /** A new plan for every file. */
  planOf: () => ImportPlan<S> & { after?: (context: ServiceContext) => Promise<void> };
}

const requiredFile = ({ file }: { file?: { bytes: Buffer } }): Buffer => {
  if (!file) throw validationError({ file: 'Choose a file' });
  return file.bytes;
};

/** The two calls of a kind of file: what it would come to, and writing it. */
export const createImportRoutes = <S extends AnySchema>(of: ImportDefinition<S>): Route[] => [
  route({
    method: 'POST',
    path: `/counter/import/${of.plural}/check`,
    summary: `Preview the import of a CSV file of ${of.plural}, line by line, without saving`,
    permission: 'superAdmin',
    bodyFormats: ['multipart'],
    rateLimit: 'imports',
    response: importResultSchema,
    handler: async (context) => {
      const rows = await inTransaction(context.deps.db, async (db) => {
        const dry: ServiceContext = { ...context, db, recordChange: () => Promise.resolve() };
        throw new DryRunRollback(await importRows(dry, of.planOf(), requiredFile(context)));
      }).catch((outcome: unknown) => {
        if (outcome instanceof DryRunRollback) return outcome.rows;
        throw outcome;
      });
      return importResult(rows, false);
    },
  }),
  route({
    method: 'POST',
    path: `/counter/import/${of.plural}`,
    summary: `Import a CSV file of ${of.plural}: all lines, or only the valid ones`,
    permission: 'superAdmin',
    auditAction: of.changes,
    bodyFormats: ['multipart'],
    rateLimit: 'imports',
    body: importQuerySchema,
    response: importResultSchema,
    handler: async (context) => {
      const plan = of.planOf();
      const result = importResult(await importRows(context, plan, requiredFile(context)), true);
      const { good, bad } = result;
      if (bad > 0 && context.body.rows === 'all')
        throw validationError({
          file: `${bad === 1 ? 'One line' : `${String(bad)} lines`} can’t be imported, so nothing was saved.`,
        });
      await plan.after?.(context);
      await context.recordChange({ model: of.model, after: { written: good, refused: bad } });
      return result;
    },
  }),
];
