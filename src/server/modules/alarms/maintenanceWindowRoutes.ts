import { sql } from 'kysely';
import { MAINTENANCE_WINDOW_TRANSITIONS } from '../../../domain/alarms/maintenanceWindow';
import { maintenanceWindowInputSchema } from '../../../domain/alarms/maintenanceWindowInput';
import type { MaintenanceWindow } from '../../../domain/alarms/maintenanceWindow';
import { orNotFound } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { pageSchema } from '../../http/responseSchemas';
import { route } from '../../http/route';
import { readRoutes } from '../../lists/crudRoutes';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import { maintenanceWindowSchema, maintenanceWindows } from './maintenanceWindowRepository';
import { addMaintenanceWindow, silencedChanges } from './maintenanceWindowService';

/** Ends a window before its time. */
const endWindow =
  (action: string) =>
  async (context: ServiceContext, { _id, starts_at, ends_at }: MaintenanceWindow) => {
    const ended_at = new Date(context.now);
    const after = { starts_at, ends_at, ended_at };
    await context.recordChange(...(await silencedChanges(context.db, _id, action, after)));
    return { ended_at, ended_by: context.currentUser.userId };
  };

const ENDED = 'This maintenance window has already ended.';

const windowTransitions = createTransitionRoutes({
  noun: 'maintenance_window',
  label: 'maintenance window',
  tableName: 'maintenance_windows',
  repository: maintenanceWindows,
  recordSchema: maintenanceWindowSchema,
  transitions: MAINTENANCE_WINDOW_TRANSITIONS,
  apply: {
    end: endWindow('maintenance_window.ended'),
    cancel: endWindow('maintenance_window.cancelled'),
  },
  conflictMessages: { end: { past: ENDED }, cancel: { past: ENDED } },
});

/** Windows in which the alarms of a site or tank are silent. */
export const maintenanceWindowRoutes = [
  ...readRoutes({
    noun: 'maintenance_window',
    permissionGroup: 'Tanks',
    repository: maintenanceWindows,
    recordSchema: maintenanceWindowSchema,
  }),
  route({
    method: 'POST',
    path: '/maintenance_window/add',
    summary: 'Silence the alarms of a whole site, or of one tank, for a period',
    permission: 'canUpdateTanks',
    status: 201,
    auditAction: 'maintenance_window.added',
    body: maintenanceWindowInputSchema,
    response: maintenanceWindowSchema,
    handler: async (context) =>
      orNotFound(
        await maintenanceWindows.find(context.db, await addMaintenanceWindow(context, context.body)),
      ),
  }),
  ...windowTransitions.routes,
  route({
    method: 'POST',
    path: '/tank/:id/maintenance_windows',
    summary: 'List the maintenance windows of one tank and of its site',
    permission: 'canViewTanks',
    body: maintenanceWindows.query,
    response: pageSchema(maintenanceWindowSchema),
    handler: ({ db, body, param }) =>
      maintenanceWindows.list(
        db,
        body,
        sql`(t.tank_id = ${param('id')} or t.site_code = (select k.site_code from tanks k where k.id = ${param('id')}))`,
      ),
  }),
  route({
    method: 'POST',
    path: '/site/:id/maintenance_windows',
    summary: 'List the maintenance windows of one site and of its tanks',
    permission: 'canViewTanks',
    body: maintenanceWindows.query,
    response: pageSchema(maintenanceWindowSchema),
    handler: ({ db, body, param }) =>
      maintenanceWindows.list(
        db,
        body,
        sql`(t.site_code = (select s.code from sites s where s.id = ${param('id')}) or t.tank_id in (
          select k.id from tanks k join sites s on s.code = k.site_code where s.id = ${param('id')}))`,
      ),
  }),
];
