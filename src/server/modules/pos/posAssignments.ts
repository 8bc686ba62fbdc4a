import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Entity } from '../../../domain/entity';
import type { PosAssignment } from '../../../domain/pos/posTransitions';
import { call } from '../../http/route';
import { moment, plain } from '../../lists/fields';
import { holdsWords } from '../../lists/search';
import { id, maybeWords, moment as when, pageOf, words } from '../../http/responseSchemas';
import { table } from '../../lists/repository';
import { employeeIn, link, links, shownOnly } from '../../lists/references';

/** Who carried which handheld, and until when. */
const assignments = table<PosAssignment>({
  name: 'pos_assignments',
  fields: {
    pos: shownOnly(links.pos),
    user: employeeIn('user_id'),
    assigned_at: moment('assigned_at'),
    returned_at: moment('returned_at'),
    reason: shownOnly(plain('reason')),
  },
  sorts: { assigned_at: sql`t.assigned_at` },
  order: { sort: 'assigned_at', dir: 'desc' },
  alive: sql`true`,
  versioned: false,
});

const assignment = Type.Object({
  _id: id,
  pos: link,
  user: Type.Object({ _id: id, username: words, label: words }),
  assigned_at: when,
  returned_at: maybeWords,
  reason: maybeWords,
});

const name = sql`t.first_name || ' ' || t.last_name`;

/** Who works here and carries no handheld. */
const carriers = table<Entity & { label: string; position: string }>({
  name: 'users',
  fields: { label: { reads: name }, position: { reads: sql`t.position` } },
  sorts: { label: name },
  order: { sort: 'label', dir: 'asc' },
  search: holdsWords(sql`lower(t.username || ' ' || t.first_name || ' ' || t.last_name)`),
  alive: sql`t.deleted_at is null and t.status = 'active'
    and not exists (select 1 from pos p where p.assigned_to = t.id and p.deleted_at is null)`,
});

/** Who carried what, and who may be given a handheld. */
export const assignmentCalls = [
  call({
    method: 'POST',
    path: '/pos/:id/assignments',
    summary: 'List who carried one POS device',
    needs: 'canViewPos',
    body: assignments.query,
    answers: pageOf(assignment),
    handle: ({ db, body, param }) => assignments.list(db, body, sql`t.pos_id = ${param('id')}`),
  }),
  call({
    method: 'POST',
    path: '/user/:id/assignments',
    summary: 'List the POS devices that one employee carried',
    needs: 'canViewPos',
    body: assignments.query,
    answers: pageOf(assignment),
    handle: ({ db, body, param }) => assignments.list(db, body, sql`t.user_id = ${param('id')}`),
  }),
  call({
    method: 'POST',
    path: '/pos/carriers',
    summary: 'List the employees who may be given a POS device: active, and without one',
    needs: 'canUpdatePos',
    body: carriers.query,
    answers: pageOf(Type.Object({ _id: id, label: words, position: words })),
    handle: ({ db, body }) => carriers.list(db, body),
  }),
];
