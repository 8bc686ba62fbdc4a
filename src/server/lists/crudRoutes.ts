import { Type } from 'typebox';
import type { Entity, Id } from '../../domain/entity';
import type { Permission, PermissionGroup } from '../../domain/permissions';
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

/** The records before and after one in a list. */
export const adjacentRecordsRoute = <Row extends Entity>(
  noun: string,
  permission: Permission,
  table: Pick<Repository<Row>, 'exportQuery' | 'adjacentRecords'>,
) =>
  route({
    method: 'POST',
    path: `/${noun}/:id/adjacent`,
    summary: `The previous and next ${noun} of a list`,
    permission,
    body: table.exportQuery,
    response: Type.Object({ before: nullableTextSchema, after: nullableTextSchema }),
    handler: ({ db, param, body }) => table.adjacentRecords(db, param('id'), body),
  });

interface ReadOptions<Row extends Entity> {
  /** Singular noun of the path. */
  noun: string;
  /** Permission group of the routes, or `superAdmin` only. */
  permissionGroup: PermissionGroup | 'superAdmin';
  repository: Repository<Row>;
  /** Response schema of a record. */
  recordSchema: TSchema;
  /** Columns of the export. */
  exportColumns?: SpreadsheetColumns<Row>;
}

interface CrudOptions<Row extends Entity> extends ReadOptions<Row> {
  inputSchema: AnySchema;
  /** Permission to add a record; default: the group's Create permission. */
  createPermission?: Permission;
  /**
   * Validates against the database; throws an HttpError. `before` and `record` are undefined for a new
   * record.
   */
  validate?: (
    context: ServiceContext,
    draft: Record<string, unknown>,
    before?: Record<string, unknown>,
    record?: Row,
  ) => Promise<void>;
  /** Columns of a new record that its input does not contain, such as its number. */
  initialColumns?: (
    context: ServiceContext,
    draft: Record<string, unknown>,
  ) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Writes related rows after the record was written; `before` is undefined for a new record. */
  saveRelated?: (
    context: ServiceContext,
    id: Id,
    draft: Record<string, unknown>,
    before?: Record<string, unknown>,
  ) => Promise<void>;
}

/** The permission of a group for an operation. */
const permissionFor = (
  group: PermissionGroup | 'superAdmin',
  verb: 'View' | 'Create' | 'Update',
): Permission => (group === 'superAdmin' ? group : `can${verb}${group}`);

/** Routes to list, read and export records, with their history and adjacent records. */
export function readRoutes<Row extends Entity>({
  noun,
  permissionGroup,
  repository,
  recordSchema,
  exportColumns,
}: ReadOptions<Row>): Route[] {
  return [
    route({
      method: 'POST',
      path: `/${noun}`,
      summary: `List ${noun} records`,
      permission: permissionFor(permissionGroup, 'View'),
      body: repository.query,
      response: pageSchema(repository.rowSchema ?? recordSchema),
      handler: ({ db, body }) => repository.list(db, body),
    }),
    route({
      method: 'GET',
      path: `/${noun}/:id`,
      summary: `Get one ${noun}`,
      permission: permissionFor(permissionGroup, 'View'),
      response: recordSchema,
      handler: async ({ db, param }) => orNotFound(await repository.find(db, param('id'))),
    }),
    ...exportRoutes({
      noun,
      permission: permissionFor(permissionGroup, 'View'),
      repository,
      columns: exportColumns,
    }),
    historyRoute(noun, permissionFor(permissionGroup, 'View'), repository),
    adjacentRecordsRoute(noun, permissionFor(permissionGroup, 'View'), repository),
  ];
}

/** Route to add a record. */
export function createRoute<Row extends Entity>(crud: CrudOptions<Row>): Route {
  const {
    noun,
    permissionGroup,
    repository,
    inputSchema,
    recordSchema,
    validate,
    initialColumns,
    saveRelated,
  } = crud;
  return route({
    method: 'POST',
    path: `/${noun}/add`,
    summary: `Add one ${noun}`,
    permission: crud.createPermission ?? permissionFor(permissionGroup, 'Create'),
    status: 201,
    auditAction: `${noun}.added`,
    body: createBody(inputSchema),
    response: recordSchema,
    handler: async (context) => {
      const input = parseFields(inputSchema, normalizeInput(inputSchema, context.body));
      await validate?.(context, input);
      const id = newRecordId(context.now);
      await repository.add(context.db, id, input, await initialColumns?.(context, input));
      await saveRelated?.(context, id, input);
      await context.recordChange({ model: noun, id, after: input });
      return orNotFound(await repository.find(context.db, id));
    },
  });
}

/** Route to change a record. */
export function updateRoute<Row extends Entity>(crud: CrudOptions<Row>): Route {
  const { noun, permissionGroup, repository, inputSchema, recordSchema, validate, saveRelated } = crud;
  return route({
    method: 'PUT',
    path: `/${noun}/:id`,
    summary: `Update one ${noun}; requires the version that was read`,
    permission: permissionFor(permissionGroup, 'Update'),
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
  });
}

/** Routes to list, read, export, add and change records. */
export function crudRoutes<Row extends Entity>(crud: CrudOptions<Row>): Route[] {
  return [...readRoutes(crud), createRoute(crud), updateRoute(crud)];
}
