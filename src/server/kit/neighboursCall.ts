import { Type } from 'typebox';
import type { Entity } from '../../domain/entity';
import type { Need } from '../../domain/permissions';
import { call } from './call';
import { maybeWords } from './schemas';
import type { Table } from './table';

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
