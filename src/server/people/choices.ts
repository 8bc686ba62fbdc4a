import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Entity } from '../../domain/entity';
import { holdsWords } from '../kit/searching';
import { id, pageOf, words } from '../kit/schemas';
import { table } from '../kit/table';

const name = sql`t.first_name || ' ' || t.last_name`;

/** The employees whom work may be given to, for those who give it but may not open employees. */
export const workers = table<Entity & { label: string; position: string }>({
  name: 'users',
  fields: { label: { reads: name }, position: { reads: sql`t.position` } },
  sorts: { label: name },
  order: { sort: 'label', dir: 'asc' },
  search: holdsWords(sql`lower(t.username || ' ' || t.first_name || ' ' || t.last_name)`),
  alive: sql`t.deleted_at is null and t.status = 'active'`,
});

/** A page of employees to choose from. */
export const workerChoices = pageOf(Type.Object({ _id: id, label: words, position: words }));
