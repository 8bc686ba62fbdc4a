import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import {
  DATA_IMPORT_KINDS,
  DATA_IMPORT_ROW_STATES,
  DATA_IMPORT_STATUSES,
  DATA_IMPORT_TRANSITIONS,
} from '../../domain/imports/dataImport';
import type { DataImport, DataImportRow } from '../../domain/imports/dataImport';
import {
  dataImportInputSchema,
  importTemplateInputSchema,
  rereadInputSchema,
} from '../../domain/imports/dataImportInput';
import { exampleLine } from '../../domain/imports/importFile';
import { dubaiDate } from '../../domain/dates';
import type { Id } from '../../domain/entity';
import { newRecordId } from '../db/recordId';
import { HttpError, orNotFound, validationError } from '../http/httpError';
import type { ServiceContext } from '../http/requestContext';
import {
  dateSchema,
  enumSchema,
  idSchema,
  integerSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  pageSchema,
  referenceSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from '../http/responseSchemas';
import { route } from '../http/route';
import type { Route } from '../http/route';
import { fileResponse } from '../http/serialize';
import { readRoutes } from '../lists/crudRoutes';
import { columnField, computedField, jsonObject, timestampField } from '../lists/fields';
import { choiceFilter } from '../lists/filters';
import { employeeReference } from '../lists/references';
import { createRepository } from '../lists/repository';
import { toXlsx, XLSX_MIME } from '../lists/spreadsheet';
import { createTransitionRoutes } from '../lists/transitionRoutes';
import type { AnyDataImport } from './dataImportKind';
import {
  assertCutOver,
  assertNewFile,
  assertNoOtherStep,
  definitionOf,
  enqueueStep,
  findDependent,
  lockStarts,
} from './dataImports';
import { openSheet } from './importSheet';
import type { OpenedSheet } from './importSheet';
import { importFormatSchema } from './importSchemas';

const rowSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  kind: enumSchema(DATA_IMPORT_KINDS),
  file_name: textSchema,
  cut_over_on: dateSchema,
  status: enumSchema(DATA_IMPORT_STATUSES),
  message: nullableTextSchema,
  total: integerSchema,
  processed: integerSchema,
  valid: integerSchema,
  duplicate: integerSchema,
  invalid: integerSchema,
  created_by: referenceSchema,
  created_at: timestampSchema,
  imported_by: nullableReferenceSchema,
  imported_at: nullableTextSchema,
  undone_by: nullableReferenceSchema,
  undone_at: nullableTextSchema,
});

const dataImports = createRepository<DataImport>({
  name: 'imports',
  fields: {
    kind: columnField('kind'),
    file_name: columnField('file_name'),
    cut_over_on: columnField('cut_over_on'),
    status: columnField('status'),
    message: columnField('message'),
    total: columnField('total'),
    processed: columnField('processed'),
    valid: columnField('valid'),
    duplicate: columnField('duplicate'),
    invalid: columnField('invalid'),
    created_by: employeeReference('created_by'),
    created_at: timestampField('created_at'),
    imported_by: employeeReference('imported_by'),
    imported_at: timestampField('imported_at'),
    undone_by: employeeReference('undone_by'),
    undone_at: timestampField('undone_at'),
    format: computedField(
      jsonObject({
        encoding: sql`t.encoding`,
        delimiter: sql`t.delimiter`,
        decimal_sign: sql`t.decimal_sign`,
        is_decimal_ambiguous: sql`t.is_decimal_ambiguous`,
        date_order: sql`t.date_order`,
        is_date_order_ambiguous: sql`t.is_date_order_ambiguous`,
      }),
    ),
  },
  rowSchema,
  sorts: { created_at: sql`t.created_at` },
  order: { sort: 'created_at', dir: 'desc' },
  filters: {
    kind: choiceFilter(sql`t.kind`, DATA_IMPORT_KINDS),
    status: choiceFilter(sql`t.status`, DATA_IMPORT_STATUSES),
  },
  existing: sql<SqlBool>`true`,
});

const dataImportSchema: TSchema = Type.Object({
  ...rowSchema.properties,
  format: importFormatSchema,
});

/** Lines of imports; those with errors come first. */
const dataImportRows = createRepository<DataImportRow>({
  name: 'import_rows',
  fields: {
    line: columnField('line'),
    label: columnField('label'),
    state: columnField('state'),
    message: columnField('message'),
    errors: columnField('errors'),
    record:
      computedField(sql`(select jsonb_build_object('model', r.model, '_id', r.record_id) from import_records r
      where r.import_id = t.import_id and r.line = t.line order by r.record_id limit 1)`),
  },
  sorts: { line: sql`t.line` },
  order: { sort: 'line', dir: 'asc' },
  filters: { state: choiceFilter(sql`t.state`, DATA_IMPORT_ROW_STATES) },
  existing: sql<SqlBool>`true`,
  versioned: false,
});

const lineSchema: TSchema = Type.Object({
  _id: idSchema,
  line: integerSchema,
  label: textSchema,
  state: enumSchema(DATA_IMPORT_ROW_STATES),
  message: textSchema,
  errors: Type.Array(Type.Object({ cell: nullableTextSchema, message: textSchema })),
  record: Type.Unsafe<{ model: string; _id: string } | null>({
    type: ['object', 'null'],
    properties: { model: { type: 'string' }, _id: { type: 'string' } },
    required: ['model', '_id'],
  }),
});

/** Stores a file with its lines and queues its check. */
async function storeFile(
  context: ServiceContext,
  { kind, cut_over_on, filename }: { kind: DataImport['kind']; cut_over_on: string; filename: string },
  bytes: Buffer,
  { format, header, lines }: OpenedSheet,
): Promise<Id> {
  const { db, now, currentUser } = context;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await lockStarts(db);
  await assertNewFile(db, kind, sha256);
  const id = newRecordId(now);
  const at = new Date(now);
  await db
    .insertInto('imports')
    .values({
      id,
      kind,
      file_name: filename.slice(0, MAX_NAME_LENGTH),
      file_sha256: sha256,
      ...format,
      header,
      cut_over_on,
      total: lines.length,
      created_at: at,
      updated_at: at,
      created_by: currentUser.userId,
      acting_by: currentUser.userId,
      session_id: currentUser.sessionId,
    })
    .execute();
  await sql`insert into import_rows (import_id, line, cells)
    select ${id}, v.line, v.cells from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) v (line int, cells text[])`.execute(
    db,
  );
  await context.recordChange({
    model: 'import',
    id,
    after: { kind, file_name: filename, cut_over_on, lines: lines.length },
  });
  await enqueueStep(db, id);
  return id;
}

const MAX_NAME_LENGTH = 200;

/** Data imports: upload a file, check it, import it and undo the import. */
export function createDataImportRoutes(kinds: readonly AnyDataImport[]): Route[] {
  const acting = ({ currentUser }: ServiceContext) => ({
    acting_by: currentUser.userId,
    session_id: currentUser.sessionId,
    processed: 0,
    message: null,
  });
  const restart = ({ db }: ServiceContext, { _id }: DataImport) => enqueueStep(db, _id);
  const transitions = createTransitionRoutes({
    noun: 'import',
    label: 'import',
    tableName: 'imports',
    repository: dataImports,
    recordSchema: dataImportSchema,
    transitions: DATA_IMPORT_TRANSITIONS,
    inputSchemas: { reread: rereadInputSchema },
    apply: {
      start: async (context, { _id, valid }) => {
        if (valid === 0) throw new HttpError(409, 'No line of this file can be imported.');
        await assertNoOtherStep(context.db, _id);
        return acting(context);
      },
      reread: (context, _record, format) => ({ ...acting(context), ...format }),
      undo: async (context, { _id, kind }) => {
        await assertNoOtherStep(context.db, _id);
        const dependent = await findDependent(context, definitionOf(kinds, kind), _id);
        if (dependent !== undefined) throw new HttpError(409, dependent);
        return acting(context);
      },
    },
    afterTransition: { start: restart, reread: restart, undo: restart },
    conflictMessages: {
      start: {
        Checking: 'The lines are still being checked.',
        Importing: 'These lines are already being imported.',
        Imported: 'This file has already been imported.',
      },
      undo: {
        Undoing: 'This import is already being undone.',
        Undone: 'This import has already been undone.',
      },
    },
  });
  return [
    route({
      method: 'POST',
      path: '/import/add',
      summary:
        'Upload a CSV file or Excel workbook of one kind; its lines are checked in the background, and nothing is imported yet',
      permission: 'superAdmin',
      auditAction: 'import.added',
      bodyFormats: ['multipart'],
      rateLimit: 'imports',
      status: 201,
      body: dataImportInputSchema,
      response: dataImportSchema,
      handler: async (context) => {
        const { file, body, db, now } = context;
        if (!file) throw validationError({ file: 'Choose a file' });
        const today = dubaiDate(now);
        const cut_over_on = body.cut_over_on ?? today;
        assertCutOver(cut_over_on, today);
        const { kind } = body;
        const sheet = await openSheet(file.bytes, definitionOf(kinds, kind).columns);
        const id = await storeFile(
          context,
          { kind, cut_over_on, filename: file.filename },
          file.bytes,
          sheet,
        );
        return orNotFound(await dataImports.find(db, id));
      },
    }),
    route({
      method: 'POST',
      path: '/import/template/xlsx',
      summary: 'Template of one kind of file, with an example line, as an Excel workbook',
      permission: 'superAdmin',
      body: importTemplateInputSchema,
      response: fileResponse(XLSX_MIME),
      handler: ({ body: { kind } }) => {
        const { columns } = definitionOf(kinds, kind);
        async function* rows() {
          yield await Promise.resolve([columns.map(({ label }) => label), exampleLine(columns)]);
        }
        return Promise.resolve({ filename: `${kind}.xlsx`, bytes: toXlsx(rows()) });
      },
    }),
    ...readRoutes({
      noun: 'import',
      permissionGroup: 'superAdmin',
      repository: dataImports,
      recordSchema: dataImportSchema,
    }),
    ...transitions.routes,
    route({
      method: 'POST',
      path: '/import/:id/rows',
      summary: 'Lines of an import with their outcomes and the addresses of wrong cells',
      permission: 'superAdmin',
      body: dataImportRows.query,
      response: pageSchema(lineSchema),
      handler: async ({ db, param, body }) => {
        const id = param('id');
        orNotFound(await dataImports.find(db, id));
        return dataImportRows.list(db, body, sql`t.import_id = ${id}`);
      },
    }),
  ];
}
