import { Type } from 'typebox';
import type { Entity, Id } from '../../domain/entity';
import type { Need, Area } from '../../domain/permissions';
import { call } from '../http/route';
import { maybeWords, pageOf } from '../http/responseSchemas';
import type { Table } from './repository';
import type { TSchema } from 'typebox';
import type { AnySchema } from 'yup';
import { changesOf, emptied, checkedFields } from '../http/parseBody';
import type { Doer } from '../http/requestContext';
import type { Call } from '../http/route';
import { exportCalls } from './exportRoutes';
import { historyCall } from '../audit/recordHistory';
import { newId } from '../db/recordId';
import { found } from '../http/httpError';
import { sentFor } from './optimisticUpdate';
import type { Sheet } from './spreadsheet';

/** What stands before and after a record in the list that somebody came from. */
export const neighboursCall = <Row extends Entity>(
  noun: string,
  needs: Need,
  table: Pick<Table<Row>, 'exportQuery' | 'neighbours'>,
) =>
  call({
    method: 'POST',
    path: `/${noun}/:id/neighbours`,
    summary: `The ${noun} records before and after one in a list`,
    needs,
    body: table.exportQuery,
    answers: Type.Object({ before: maybeWords, after: maybeWords }),
    handle: ({ db, param, body }) => table.neighbours(db, param('id'), body),
  });

interface Shown<Row extends Entity> {
  /** In the singular, as in the path. */
  noun: string;
  /** Whose flags are asked; or only the super administrator. */
  area: Area | 'superAdmin';
  table: Table<Row>;
  /** What a record answers. */
  record: TSchema;
  /** What a list's row answers; the record unless told. */
  row?: TSchema;
  /** How the list reads as a sheet. */
  sheet?: Sheet<Row>;
}

interface Crud<Row extends Entity> extends Shown<Row> {
  draft: AnySchema;
  /** What adding needs; the area's Create flag unless told. */
  addNeeds?: Need;
  /** What the draft alone can't know; throws a refusal. A new record has no `before` and no `record` yet. */
  check?: (
    ask: Doer,
    draft: Record<string, unknown>,
    before?: Record<string, unknown>,
    record?: Row,
  ) => Promise<void>;
  /** Columns that a new record gets beside its draft: its number, its first state. */
  born?: (ask: Doer, draft: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** Writes what is kept beside the record's own row, once that stands; a new record has no `before` yet. */
  beside?: (
    ask: Doer,
    id: Id,
    draft: Record<string, unknown>,
    before?: Record<string, unknown>,
  ) => Promise<void>;
}

/** Which flag each verb of an area asks. */
const needIn = (area: Area | 'superAdmin', verb: 'View' | 'Create' | 'Update'): Need =>
  area === 'superAdmin' ? area : `can${verb}${area}`;

/** List, read and history: the calls of a noun that nobody writes by hand. */
export function readCalls<Row extends Entity>({
  noun,
  area,
  table,
  record,
  row = record,
  sheet,
}: Shown<Row>): Call[] {
  return [
    call({
      method: 'POST',
      path: `/${noun}`,
      summary: `List ${noun} records`,
      needs: needIn(area, 'View'),
      body: table.query,
      answers: pageOf(row),
      handle: ({ db, body }) => table.list(db, body),
    }),
    call({
      method: 'GET',
      path: `/${noun}/:id`,
      summary: `Read one ${noun}`,
      needs: needIn(area, 'View'),
      answers: record,
      handle: async ({ db, param }) => found(await table.find(db, param('id'))),
    }),
    ...exportCalls({ noun, needs: needIn(area, 'View'), table, sheet }),
    historyCall(noun, needIn(area, 'View'), table),
    neighboursCall(noun, needIn(area, 'View'), table),
  ];
}

/** Add one record of a noun. */
export function addCall<Row extends Entity>(crud: Crud<Row>): Call {
  const { noun, area, table, draft, record, check, born, beside } = crud;
  return call({
    method: 'POST',
    path: `/${noun}/add`,
    summary: `Add one ${noun}`,
    needs: crud.addNeeds ?? needIn(area, 'Create'),
    status: 201,
    changes: `${noun}.added`,
    body: emptied(draft),
    answers: record,
    handle: async (ask) => {
      const fit = checkedFields(draft, sentFor(draft, ask.body));
      await check?.(ask, fit);
      const id = newId(ask.now);
      await table.add(ask.db, id, fit, await born?.(ask, fit));
      await beside?.(ask, id, fit);
      await ask.changed({ model: noun, id, after: fit });
      return found(await table.find(ask.db, id));
    },
  });
}

/** List, read, add and change: the plain life of a noun. */
export function crudCalls<Row extends Entity>(crud: Crud<Row>): Call[] {
  const { noun, area, table, draft, record, check, beside } = crud;
  return [
    ...readCalls(crud),
    addCall(crud),
    call({
      method: 'PUT',
      path: `/${noun}/:id`,
      summary: `Change one ${noun}; quote the version that was read`,
      needs: needIn(area, 'Update'),
      changes: `${noun}.changed`,
      body: changesOf(draft),
      answers: record,
      handle: async (ask) => {
        const id = ask.param('id');
        const { record, before, after, isChanged } = await table.change(ask.db, id, ask.body, draft);
        if (!isChanged) return record;
        await check?.(ask, after, before, record);
        await beside?.(ask, id, after, before);
        await ask.changed({ model: noun, id, before, after });
        return beside ? found(await table.find(ask.db, id)) : record;
      },
    }),
  ];
}
