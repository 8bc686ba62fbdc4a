import { Type } from 'typebox';
import type { AnySchema } from 'yup';
import { choice } from '../../../../domain/fieldSchemas';
import { IMPORT_WISHES } from '../../../../domain/counters/counterImports';
import type { ImportResult, ImportRow } from '../../../../domain/counters/counterImports';
import { draft } from '../../../../domain/validation';
import { inTransaction } from '../../../db/transaction';
import { importRows } from './importRows';
import type { ImportPlan } from './importRows';
import type { Doer } from '../../../http/requestContext';
import { call } from '../../../http/route';
import type { Call } from '../../../http/route';
import { unfit } from '../../../http/httpError';
import { count, flag, oneOf, words } from '../../../http/responseSchemas';

function resultOf(rows: ImportRow[], written: boolean): ImportResult {
  const of = (wanted: ImportRow['state']) => rows.filter(({ state }) => state === wanted).length;
  return { rows, good: of('good'), known: of('known'), bad: of('bad'), written };
}

/** Carries the outcome of a dry run out of the transaction that it undoes. */
class Undone extends Error {
  constructor(readonly rows: ImportRow[]) {
    super('a dry run is undone');
  }
}

const answers = Type.Object({
  rows: Type.Array(
    Type.Object({ line: count, serial_number: words, state: oneOf(['good', 'known', 'bad']), words }),
  ),
  good: count,
  known: count,
  bad: count,
  written: flag,
});

const wishDraft = draft({ rows: choice('Rows', IMPORT_WISHES).default('all') });

interface Importing<S extends AnySchema> {
  /** In the plural, as in the path. */
  many: string;
  /** Of what kind the records are, and what is written down of the import. */
  model: string;
  changes: string;
  /** A new plan for every file. */
  planOf: () => ImportPlan<S> & { after?: (ask: Doer) => Promise<void> };
}

const bytesOf = ({ file }: { file?: { bytes: Buffer } }): Buffer => {
  if (!file) throw unfit({ file: 'Choose a file' });
  return file.bytes;
};

/** The two calls of a kind of file: what it would come to, and writing it. */
export const importCalls = <S extends AnySchema>(of: Importing<S>): Call[] => [
  call({
    method: 'POST',
    path: `/counter/import/${of.many}/check`,
    summary: `What a CSV file of ${of.many} would come to, line by line; nothing is written`,
    needs: 'superAdmin',
    accepts: ['multipart'],
    limit: 'imports',
    answers,
    handle: async (ask) => {
      const rows = await inTransaction(ask.deps.db, async (db) => {
        const dry: Doer = { ...ask, db, changed: () => Promise.resolve() };
        throw new Undone(await importRows(dry, of.planOf(), bytesOf(ask)));
      }).catch((outcome: unknown) => {
        if (outcome instanceof Undone) return outcome.rows;
        throw outcome;
      });
      return resultOf(rows, false);
    },
  }),
  call({
    method: 'POST',
    path: `/counter/import/${of.many}`,
    summary: `Import a CSV file of ${of.many}: all lines or none, or the good ones`,
    needs: 'superAdmin',
    changes: of.changes,
    accepts: ['multipart'],
    limit: 'imports',
    body: wishDraft,
    answers,
    handle: async (ask) => {
      const plan = of.planOf();
      const result = resultOf(await importRows(ask, plan, bytesOf(ask)), true);
      const { good, bad } = result;
      if (bad > 0 && ask.body.rows === 'all')
        throw unfit({
          file: `${bad === 1 ? 'One line' : `${String(bad)} lines`} can’t be imported, so nothing was written.`,
        });
      await plan.after?.(ask);
      await ask.changed({ model: of.model, after: { written: good, refused: bad } });
      return result;
    },
  }),
];
