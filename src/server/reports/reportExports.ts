import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { string } from 'yup';
import { dubaiDate, formatDate } from '../../domain/dates';
import type { Id } from '../../domain/entity';
import { reference } from '../../domain/fieldSchemas';
import { hasPermission, parsePermissionFlags } from '../../domain/permissions';
import { REPORT_FORMATS } from '../../domain/reports/report';
import type { ReportFormat, ReportQuery } from '../../domain/reports/report';
import {
  EXPORT_DAYS,
  REPORT_EXPORT_STATUSES,
  REPORT_FREQUENCIES,
  nextRunAt,
  reportExportInputSchema,
  reportScheduleInputSchema,
} from '../../domain/reports/reportSchedule';
import type { ReportExport, ReportSchedule, ReportTimes } from '../../domain/reports/reportSchedule';
import { inputSchema } from '../../domain/validation';
import { withVisibility } from '../db/client';
import type { Db } from '../db/client';
import { newRecordId } from '../db/recordId';
import { inTransaction } from '../db/transaction';
import type { CurrentUser } from '../http/dependencies';
import { HttpError, orNotFound, validationError } from '../http/httpError';
import { parseBody } from '../http/parseBody';
import type { RequestContext } from '../http/requestContext';
import {
  booleanSchema,
  enumSchema,
  idSchema,
  integerSchema,
  noContentSchema,
  nullableNumberSchema,
  nullableTextSchema,
  textSchema,
  timestampSchema,
} from '../http/responseSchemas';
import { route } from '../http/route';
import type { Route } from '../http/route';
import { fileResponse } from '../http/serialize';
import { PermanentFailure, createTask, enqueue } from '../jobs/tasks';
import type { Task, TaskType } from '../jobs/tasks';
import { isoTimestamp } from '../lists/fields';
import { deliver } from '../mail/delivery';
import type { Mailer } from '../mail/mailer';
import type { FileStore } from '../storage/fileStore';
import type { Report } from './defineReport';
import { readTotals } from './readReport';
import { reportFilename, writeReportFile } from './reportFiles';
import { prepareReport, reportQuerySchema } from './reportRequest';
import { mayOpen } from './reportRoutes';

/** Writes report files one at a time, to leave resources to other jobs and requests. */
const reportExport = {
  name: 'report_export',
  payload: inputSchema({ export: reference('Export').required() }),
  maxAttempts: 3,
  concurrency: 1,
  statementTimeoutMs: 600_000,
} satisfies TaskType;

const reportEmail = {
  name: 'report_email',
  payload: inputSchema({ export: reference('Export').required(), filters: string().defined() }),
  maxAttempts: 12,
  concurrency: 1,
  statementTimeoutMs: 15_000,
} satisfies TaskType;

const MAX_OPEN_EXPORTS = 10;
const MAX_SCHEDULES = 50;

const exportSchema = Type.Object({
  _id: idSchema,
  report: textSchema,
  title: textSchema,
  query: textSchema,
  format: enumSchema(REPORT_FORMATS),
  status: enumSchema(REPORT_EXPORT_STATUSES),
  filename: nullableTextSchema,
  lines: nullableNumberSchema,
  size: nullableNumberSchema,
  reason: nullableTextSchema,
  scheduled: booleanSchema,
  created_at: timestampSchema,
});

const scheduleSchema = Type.Object({
  _id: idSchema,
  report: textSchema,
  title: textSchema,
  query: textSchema,
  format: enumSchema(REPORT_FORMATS),
  frequency: enumSchema(REPORT_FREQUENCIES),
  weekday: nullableNumberSchema,
  month_day: nullableNumberSchema,
  hour: integerSchema,
  next_run_at: timestampSchema,
});

/** Exports of a user, the newest first; with an id only that one. */
async function listExports(db: Db, userId: Id, id?: Id): Promise<ReportExport[]> {
  const { rows } =
    await sql<ReportExport>`select e.id as "_id", e.report, e.title, e.query, e.format, e.status, e.filename,
      e.lines, length(e.content) as size, e.reason, e.schedule_id is not null as scheduled,
      ${isoTimestamp(sql`e.created_at`)} as created_at
    from report_exports e where e.user_id = ${userId} and ${id === undefined ? sql`true` : sql`e.id = ${id}`}
    order by e.created_at desc, e.id desc limit 100`.execute(db);
  return rows;
}

async function listSchedules(db: Db, userId: Id, id?: Id): Promise<ReportSchedule[]> {
  const { rows } =
    await sql<ReportSchedule>`select s.id as "_id", s.report, s.title, s.query, s.format, s.frequency,
      s.weekday, s.month_day, s.hour, ${isoTimestamp(sql`s.next_run_at`)} as next_run_at
    from report_schedules s where s.user_id = ${userId} and ${id === undefined ? sql`true` : sql`s.id = ${id}`}
    order by s.created_at, s.id`.execute(db);
  return rows;
}

interface NewExport {
  userId: Id;
  report: Report;
  query: string;
  format: ReportFormat;
  scheduleId?: Id;
}

/** Queues an export in the caller's transaction. */
async function addExport(
  db: Db,
  now: number,
  { userId, report, query, format, scheduleId }: NewExport,
): Promise<Id> {
  const id = newRecordId(now);
  const { name, title } = report.definition;
  await sql`insert into report_exports (id, user_id, schedule_id, report, title, query, format, created_at)
    values (${id}, ${userId}, ${scheduleId ?? null}, ${name}, ${title}, ${query}, ${format}, ${new Date(now)})`.execute(
    db,
  );
  await enqueue(db, reportExport, { export: id }, { key: id });
  return id;
}

/** The query of a report in the form of the URL. */
const parseReportQuery = (report: Report, query: string): ReportQuery =>
  parseBody(reportQuerySchema(report), Object.fromEntries(new URLSearchParams(query)));

/** Throws unless the user may open the report and the query is valid. */
async function assertReadable(
  { db, currentUser, now }: Pick<RequestContext, 'db' | 'currentUser' | 'now'>,
  report: Report | undefined,
  query: string,
): Promise<Report> {
  if (!report || !mayOpen(currentUser, report))
    throw validationError({ report: 'This report does not exist, or your role may not open it' });
  await prepareReport(report, parseReportQuery(report, query), db, dubaiDate(now));
  return report;
}

/** Exports in the background, their files, and schedules; each user has their own. */
export function createReportExportRoutes(reports: readonly Report[]): Route[] {
  const find = (name: string) => reports.find(({ definition }) => definition.name === name);
  return [
    route({
      method: 'GET',
      path: '/report_export',
      summary: 'Own exports of reports, the newest first',
      permission: 'always',
      isBackground: true,
      response: Type.Object({ documents: Type.Array(exportSchema) }),
      handler: async ({ db, currentUser }) => ({ documents: await listExports(db, currentUser.userId) }),
    }),
    route({
      method: 'POST',
      path: '/report_export/add',
      summary: 'Write a report to a file in the background',
      permission: 'always',
      rateLimit: 'exports',
      status: 201,
      auditAction: 'report_export.added',
      body: reportExportInputSchema,
      response: exportSchema,
      handler: async (context) => {
        const { db, now, body, currentUser } = context;
        const report = await assertReadable(context, find(body.report), body.query);
        const open = (await listExports(db, currentUser.userId)).filter(
          ({ status }) => status === 'queued' || status === 'running',
        );
        if (open.length >= MAX_OPEN_EXPORTS)
          throw new HttpError(409, 'Ten of your exports are waiting. Please wait until one is finished.');
        const id = await addExport(db, now, { userId: currentUser.userId, ...body, report });
        await context.recordChange({ model: 'report_export', id, after: body });
        return orNotFound((await listExports(db, currentUser.userId, id))[0]);
      },
    }),
    route({
      method: 'POST',
      path: '/report_export/:id/download',
      summary: 'The file of an own export',
      permission: 'always',
      rateLimit: 'exports',
      response: fileResponse('application/octet-stream'),
      handler: async ({ db, currentUser, param }) => {
        const { rows } = await sql<{
          filename: string;
          content: Buffer;
        }>`select filename, content from report_exports
          where id = ${param('id')} and user_id = ${currentUser.userId} and status = 'done'`.execute(db);
        const { filename, content } = orNotFound(rows[0]);
        return { filename, bytes: content };
      },
    }),
    route({
      method: 'DELETE',
      path: '/report_export/:id',
      summary: 'Delete an own export',
      permission: 'always',
      auditAction: 'report_export.deleted',
      response: noContentSchema,
      handler: async ({ db, currentUser, param, recordChange }) => {
        const { title, format } = orNotFound((await listExports(db, currentUser.userId, param('id')))[0]);
        await sql`delete from report_exports where id = ${param('id')}`.execute(db);
        await recordChange({ model: 'report_export', id: param('id'), before: { title, format } });
        return null;
      },
    }),
    route({
      method: 'GET',
      path: '/report_schedule',
      summary: 'Reports that the current user receives by email',
      permission: 'always',
      response: Type.Object({ documents: Type.Array(scheduleSchema) }),
      handler: async ({ db, currentUser }) => ({ documents: await listSchedules(db, currentUser.userId) }),
    }),
    route({
      method: 'POST',
      path: '/report_schedule/add',
      summary: 'Send a report to the current user by email, daily, weekly or monthly',
      permission: 'always',
      status: 201,
      auditAction: 'report_schedule.added',
      body: reportScheduleInputSchema,
      response: scheduleSchema,
      handler: async (context) => {
        const { db, now, body, currentUser } = context;
        const { definition } = await assertReadable(context, find(body.report), body.query);
        if ((await listSchedules(db, currentUser.userId)).length >= MAX_SCHEDULES)
          throw new HttpError(409, 'You already have 50 scheduled reports; delete one first.');
        const id = newRecordId(now);
        const times: ReportTimes = {
          frequency: body.frequency,
          weekday: body.frequency === 'weekly' ? (body.weekday ?? null) : null,
          month_day: body.frequency === 'monthly' ? (body.month_day ?? null) : null,
          hour: body.hour,
        };
        await sql`insert into report_schedules
            (id, user_id, report, title, query, format, frequency, weekday, month_day, hour, next_run_at, created_at)
          values (${id}, ${currentUser.userId}, ${body.report}, ${definition.title}, ${body.query}, ${body.format},
            ${times.frequency}, ${times.weekday}, ${times.month_day}, ${times.hour}, ${new Date(nextRunAt(times, now))},
            ${new Date(now)})`.execute(db);
        await context.recordChange({ model: 'report_schedule', id, after: body });
        return orNotFound((await listSchedules(db, currentUser.userId, id))[0]);
      },
    }),
    route({
      method: 'DELETE',
      path: '/report_schedule/:id',
      summary: 'Stop sending a report',
      permission: 'always',
      auditAction: 'report_schedule.deleted',
      response: noContentSchema,
      handler: async ({ db, currentUser, param, recordChange }) => {
        const { title, frequency } = orNotFound(
          (await listSchedules(db, currentUser.userId, param('id')))[0],
        );
        await sql`delete from report_schedules where id = ${param('id')}`.execute(db);
        await recordChange({ model: 'report_schedule', id: param('id'), before: { title, frequency } });
        return null;
      },
    }),
  ];
}

interface ExportRow extends Pick<ReportExport, 'report' | 'query' | 'format' | 'scheduled'> {
  user_id: Id;
  username: string;
  role: string;
  permissions: unknown;
  areas: string[];
}

/** A waiting export with the current state of its owner; undefined if one of them no longer exists. */
async function findExport(db: Db, id: Id): Promise<ExportRow | undefined> {
  const { rows } =
    await sql<ExportRow>`select e.report, e.query, e.format, e.schedule_id is not null as scheduled,
      u.id as user_id, u.username, r.name as role, r.permissions, u.areas
    from report_exports e join users u on u.id = e.user_id join roles r on r.id = u.role_id
    where e.id = ${id} and e.status in ('queued', 'running') and u.status = 'active' and u.deleted_at is null`.execute(
      db,
    );
  return rows[0];
}

function ownerOf({ user_id, username, role, permissions, areas }: ExportRow): CurrentUser {
  const granted = { role, permissions: parsePermissionFlags(permissions) };
  return {
    userId: user_id,
    sessionId: '',
    username,
    permissions: granted,
    areas: hasPermission(granted, 'superAdmin') ? [] : areas,
  };
}

interface ExportServices {
  files: FileStore;
  mailer: Mailer;
  clock: () => number;
}

const FAILED = 'The report could not be written. Please try again, or ask your administrator.';
const MAX_ATTACHMENT_BYTES = 8_000_000;
const KILOBYTE = 1_000;

/** Writes the files of exports with the current permissions and row visibility of their owners. */
const createExportTask = ({ files, clock }: ExportServices, reports: readonly Report[]): Task =>
  createTask(reportExport, async ({ export: id }, { db, isLast }) => {
    const row = await findExport(db, id);
    if (!row) throw new PermanentFailure('The export or its owner no longer exists.');
    const fail = async (reason: string) => {
      await sql`update report_exports set status = 'failed', reason = ${reason}, finished_at = ${new Date(clock())}
        where id = ${id}`.execute(db);
    };
    const owner = ownerOf(row);
    const report = reports.find(({ definition }) => definition.name === row.report);
    if (!report || !mayOpen(owner, report)) return fail('Your role may no longer open this report.');
    await sql`update report_exports set status = 'running' where id = ${id}`.execute(db);
    const write = async (visible: Db) => {
      const now = clock();
      const prepared = await prepareReport(
        report,
        parseReportQuery(report, row.query),
        visible,
        dubaiDate(now),
      );
      const services = { db: visible, now, deps: { files } };
      const totals = await readTotals(visible, prepared);
      const { bytes, lines } = await writeReportFile(services, prepared, totals, row.format, now);
      return { content: await buffer(bytes), lines, prepared, now };
    };
    try {
      const { content, lines, prepared, now } = await (owner.areas.length > 0
        ? withVisibility(db, owner, write)
        : write(db));
      const filename = reportFilename(prepared, row.format, now);
      const filters = prepared.filters.map(({ label, text }) => `${label}: ${text}`).join('\n');
      await inTransaction(db, async (trx) => {
        await sql`update report_exports set status = 'done', content = ${content}, lines = ${lines},
          filename = ${filename}, finished_at = ${new Date(now)} where id = ${id}`.execute(trx);
        if (row.scheduled) await enqueue(trx, reportEmail, { export: id, filters }, { key: `email:${id}` });
      });
    } catch (error) {
      if (error instanceof HttpError) return fail(error.message);
      if (isLast) await fail(FAILED);
      throw error;
    }
  });

interface WrittenExport {
  title: string;
  filename: string;
  content: Buffer;
  finished_at: Date;
  email: string;
}

/** Emails the file of a scheduled report to its owner. */
const createEmailTask = ({ mailer }: ExportServices): Task =>
  createTask(reportEmail, async ({ export: id, filters }, { db, signal }) => {
    const { rows } = await sql<WrittenExport>`select e.title, e.filename, e.content, e.finished_at, u.email
      from report_exports e join users u on u.id = e.user_id
      where e.id = ${id} and e.status = 'done' and u.status = 'active' and u.deleted_at is null`.execute(db);
    const [row] = rows;
    if (!row) throw new PermanentFailure('The export or its owner no longer exists.');
    const { title, filename, content, finished_at, email } = row;
    const isAttached = content.length <= MAX_ATTACHMENT_BYTES;
    await deliver(
      mailer,
      {
        to: email,
        subject: `${title}, ${formatDate(dubaiDate(finished_at.getTime()))}`,
        paragraphs: [
          isAttached
            ? `The report ${title} is attached.`
            : `The report ${title} is ${String(Math.round(content.length / KILOBYTE / KILOBYTE))} MB, too large for an email. Its file is in Reports → My exports for ${String(EXPORT_DAYS)} days.`,
          filters,
          'You can stop this email in Reports → My exports.',
        ],
        ...(isAttached && { attachment: { filename, bytes: content } }),
      },
      signal,
    );
  });

export const createReportExportTasks = (services: ExportServices, reports: readonly Report[]): Task[] => [
  createExportTask(services, reports),
  createEmailTask(services),
];

/** Job: marks exports whose job has ended without a result as failed, as those of killed workers. */
export async function failAbandonedExports(db: Db, now: number): Promise<void> {
  await sql`update report_exports e set status = 'failed', reason = ${FAILED}, finished_at = ${new Date(now)}
    where e.status in ('queued', 'running') and not exists (select from graphile_worker.jobs j
      where j.key = e.id::text and (j.attempts < j.max_attempts or j.locked_at is not null))`.execute(db);
}

interface DueSchedule extends ReportTimes {
  id: Id;
  user_id: Id;
  report: string;
  query: string;
  format: ReportFormat;
}

/** Job: queues scheduled reports that are due. A missed report is sent once. */
export const createScheduledReportJob =
  (reports: readonly Report[]) =>
  async (db: Db, now: number): Promise<void> => {
    const { rows } =
      await sql<DueSchedule>`select id, user_id, report, query, format, frequency, weekday, month_day, hour
      from report_schedules where next_run_at <= ${new Date(now)} order by next_run_at for update`.execute(
        db,
      );
    for (const { id, user_id, ...schedule } of rows) {
      const report = reports.find(({ definition }) => definition.name === schedule.report);
      if (report) await addExport(db, now, { ...schedule, userId: user_id, report, scheduleId: id });
      await sql`update report_schedules set next_run_at = ${new Date(nextRunAt(schedule, now))} where id = ${id}`.execute(
        db,
      );
    }
  };

/** Daily job: deletes exports after a week. */
export const deleteOldExports = async (db: Db, now: number): Promise<void> => {
  await sql`delete from report_exports
    where created_at < ${new Date(now)}::timestamptz - make_interval(days => ${sql.lit(EXPORT_DAYS)})`.execute(
    db,
  );
};
