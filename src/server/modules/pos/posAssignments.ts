import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Entity } from '../../../domain/entity';
import type { PosAssignment } from '../../../domain/pos/posTransitions';
import { route } from '../../http/route';
import { timestampField, columnField, fullName } from '../../lists/fields';
import { containsWords } from '../../lists/search';
import {
  idSchema,
  nullableTextSchema,
  timestampSchema as when,
  pageSchema,
  textSchema,
} from '../../http/responseSchemas';
import { createRepository } from '../../lists/repository';
import {
  employeeReference,
  codeReferenceSchema,
  references,
  readOnlyField,
  employeeSchema,
} from '../../lists/references';

const assignments = createRepository<PosAssignment>({
  name: 'pos_assignments',
  fields: {
    pos: readOnlyField(references.pos),
    user: employeeReference('user_id'),
    assigned_at: timestampField('assigned_at'),
    returned_at: timestampField('returned_at'),
    reason: readOnlyField(columnField('reason')),
  },
  sorts: { assigned_at: sql`t.assigned_at` },
  order: { sort: 'assigned_at', dir: 'desc' },
  existing: sql`true`,
  versioned: false,
});

const assignmentSchema = Type.Object({
  _id: idSchema,
  pos: codeReferenceSchema,
  user: employeeSchema,
  assigned_at: when,
  returned_at: nullableTextSchema,
  reason: nullableTextSchema,
});

/** Active employees without a POS device. */
const availableEmployees = createRepository<Entity & { label: string; position: string }>({
  name: 'users',
  fields: { label: { select: fullName('t') }, position: { select: sql`t.position` } },
  sorts: { label: fullName('t') },
  order: { sort: 'label', dir: 'asc' },
  search: containsWords(sql`lower(t.username || ' ' || t.first_name || ' ' || t.last_name)`),
  existing: sql`t.deleted_at is null and t.status = 'active'
    and not exists (select 1 from pos p where p.assigned_to = t.id and p.deleted_at is null)`,
});

export const posAssignmentRoutes = [
  route({
    method: 'POST',
    path: '/pos/:id/assignments',
    summary: 'List the assignments of one POS device',
    permission: 'canViewPos',
    body: assignments.query,
    response: pageSchema(assignmentSchema),
    handler: ({ db, body, param }) => assignments.list(db, body, sql`t.pos_id = ${param('id')}`),
  }),
  route({
    method: 'POST',
    path: '/user/:id/assignments',
    summary: 'List the POS device assignments of one employee',
    permission: 'canViewPos',
    body: assignments.query,
    response: pageSchema(assignmentSchema),
    handler: ({ db, body, param }) => assignments.list(db, body, sql`t.user_id = ${param('id')}`),
  }),
  route({
    method: 'POST',
    path: '/pos/assignees',
    summary: 'List the active employees without a POS device',
    permission: 'canUpdatePos',
    body: availableEmployees.query,
    response: pageSchema(Type.Object({ _id: idSchema, label: textSchema, position: textSchema })),
    handler: ({ db, body }) => availableEmployees.list(db, body),
  }),
];
