import { Type } from 'typebox';
import type { Entity, Id } from '../../domain/entity';
import type { Permission, PermissionArea } from '../../domain/permissions';
import { route } from '../http/route';
import { nullableTextSchema, pageSchema } from '../http/responseSchemas';
import type { Repository } from './repository';
import type { TSchema } from 'typebox';
import type { AnySchema } from 'yup';
import { updateBody, createBody, parseFields } from '../http/parseBody';
import type { ServiceContext } from '../http/requestContext';
import type { Route } from '../http/route';
import { exportRoutes } from './exportRoutes';
import { historyRoute } from '../audit/recordHistory';
import { newRecordId } from '../db/recordId';
import { orNotFound } from '../http/httpError';
import { normalizeInput } from './optimisticUpdate';
import type { SpreadsheetColumns } from './spreadsheet';

/** What stands before and after a record in the list that somebody came from. */
export const adjacentRecordsRoute = <Row extends Entity>(
  noun: string,
  permission: Permission,
  table: Pick<Repository<Row>, 'exportQuery' | 'neighbours'>,
) =>
  route({
    method: 'POST',
    path: `/${noun}/:id/neighbours`,
    summary: `The previous and next ${noun} of a list`,
    permission,
    body: table.exportQuery,
    response: Type.Object({ before: nullableTextSchema, after: nullableTextSchema }),
    handler: ({ db, param, body }) => table.neighbours(db, param('id'), body),
  });

interface ReadOptions<Row extends Entity> {
  /** In the singular, as in the path. */
  noun: string;
  /** Whose flags are asked; or only the super administrator. */
  area: PermissionArea | 'superAdmin';
  repository: Repository<Row>;
  /** What a record answers. */
  recordSchema: TSchema;
  /** What a list's row answers; the record unless told. */
  rowSchema?: TSchema;
  /** How the list reads as a sheet. */
  exportColumns?: SpreadsheetColumns<Row>;
}

interface CrudOptions<Row extends Entity> extends ReadOptions<Row> {
  inputSchema: AnySchema;
  /** What adding needs; the area's Create flag unless told. */
  createPermission?: Permission;
  /** What the draft alone can't know; throws a refusal. A new record has no `before` and no `record` yet. */
  validate?: (
    context: ServiceContext,
    draft: Record<string, unknown>,
    before?: Record<string, unknown>,
    record?: Row,
  ) => Promise<void>;
  /** Columns that a new record gets beside its draft: its number, its first state. */
  initialColumns?: (
    context: ServiceContext,
    draft: Record<string, unknown>,
  ) => Promise<Record<string, unknown>>;
  /** Writes what is kept beside the record's own row, once that stands; a new record has no `before` yet. */
  saveRelated?: (
    context: ServiceContext,
    id: Id,
    draft: Record<string, unknown>,
    before?: Record<string, unknown>,
  ) => Promise<void>;
}

/** Which flag each verb of an area asks. */
const permissionFor = (
  area: PermissionArea | 'superAdmin',
  verb: 'View' | 'Create' | 'Update',
): Permission => (area === 'superAdmin' ? area : `can${verb}${area}`);

/** List, read and history: the calls of a noun that nobody writes by hand. */
export function readRoutes<Row extends Entity>({
  noun,
  area,
  repository,
  recordSchema,
  rowSchema = recordSchema,
  exportColumns,
}: ReadOptions<Row>): Route[] {
  return [
    route({
      method: 'POST',
      path: `/${noun}`,
      summary: `List ${noun} records`,
      permission: permissionFor(area, 'View'),
      body: repository.query,
      response: pageSchema(rowSchema),
      handler: ({ db, body }) => repository.list(db, body),
    }),
    route({
      method: 'GET',
      path: `/${noun}/:id`,
      summary: `Get one ${noun}`,
      permission: permissionFor(area, 'View'),
      response: recordSchema,
      handler: async ({ db, param }) => orNotFound(await repository.find(db, param('id'))),
    }),
    ...exportRoutes({ noun, permission: permissionFor(area, 'View'), repository, columns: exportColumns }),
    historyRoute(noun, permissionFor(area, 'View'), repository),
    adjacentRecordsRoute(noun, permissionFor(area, 'View'), repository),
  ];
}

/** Add one record of a noun. */
export function createRoute<Row extends Entity>(crud: CrudOptions<Row>): Route {
  const { noun, area, repository, inputSchema, recordSchema, validate, initialColumns, saveRelated } = crud;
  return route({
    method: 'POST',
    path: `/${noun}/add`,
    summary: `Add one ${noun}`,
    permission: crud.createPermission ?? permissionFor(area, 'Create'),
    status: 201,
    auditAction: `${noun}.added`,
    body: createBody(inputSchema),
    response: recordSchema,
    handler: async (context) => {
      const fit = parseFields(inputSchema, normalizeInput(inputSchema, context.body));
      await validate?.(context, fit);
      const id = newRecordId(context.now);
      await repository.add(context.db, id, fit, await initialColumns?.(context, fit));
      await saveRelated?.(context, id, fit);
      await context.recordChange({ model: noun, id, after: fit });
      return orNotFound(await repository.find(context.db, id));
    },
  });
}

/** List, read, add and change: the plain life of a noun. */
export function crudRoutes<Row extends Entity>(crud: CrudOptions<Row>): Route[] {
  const { noun, area, repository, inputSchema, recordSchema, validate, saveRelated } = crud;
  return [
    ...readRoutes(crud),
    createRoute(crud),
    route({
      method: 'PUT',
      path: `/${noun}/:id`,
      summary: `Update one ${noun}; requires the version that was read`,
      permission: permissionFor(area, 'Update'),
      auditAction: `${noun}.changed`,
      body: updateBody(inputSchema),
      response: recordSchema,
      handler: async (context) => {
        const id = context.param('id');
        const { record, before, after, isChanged } = await repository.change(
          context.db,
          id,
          context.body,
          inputSchema,
        );
        if (!isChanged) return record;
        await validate?.(context, after, before, record);
        await saveRelated?.(context, id, after, before);
        await context.recordChange({ model: noun, id, before, after });
        return saveRelated ? orNotFound(await repository.find(context.db, id)) : record;
      },
    }),
  ];
}
