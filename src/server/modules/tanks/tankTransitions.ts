import { sqlLiterals } from '../../db/client';
import { sql } from 'kysely';
import { SUPPLYING_STATUSES } from '../../../domain/contracts/contract';
import { dubaiDate, formatDate } from '../../../domain/dates';
import type { Tank } from '../../../domain/tanks/tank';
import { reasonInputSchema } from '../../../domain/fieldSchemas';
import { TANK_BULK_TRANSITIONS, TANK_TRANSITIONS } from '../../../domain/tanks/tankTransitions';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError } from '../../http/httpError';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import { clearPausedAlarms, clearTankAlarms } from '../alarms/alarmService';
import { tankRecordSchema } from './tankSchemas';
import { tanks } from './tankRepository';

export const tankTransitions = createTransitionRoutes({
  noun: 'tank',
  label: 'tank',
  tableName: 'tanks',
  repository: tanks,
  recordSchema: tankRecordSchema,
  transitions: TANK_TRANSITIONS,
  bulk: TANK_BULK_TRANSITIONS,
  inputSchemas: { takeOut: reasonInputSchema, decommission: reasonInputSchema },
  apply: {
    commission: (context, tank) => {
      assertCertificateValid(tank, dubaiDate(context.now));
      return statusColumns(context, null);
    },
    takeOut: (context, _tank, { reason }) => statusColumns(context, reason),
    return: async (context, tank) => {
      await assertInspected(context, tank);
      return statusColumns(context, null);
    },
    decommission: async (context, tank, { reason }) => {
      await assertUnused(context, tank);
      return statusColumns(context, reason);
    },
  },
  afterTransition: { takeOut: clearPausedAlarms, decommission: clearTankAlarms },
  conflictMessages: {
    takeOut: { default: 'Only a tank in service can be taken out of service.' },
    return: { default: 'This tank is not out of service.' },
    decommission: { commissioned: 'Take this tank out of service first.' },
  },
});

const statusColumns = ({ now }: ServiceContext, status_reason: string | null) => ({
  status_reason,
  status_since: new Date(now),
});

function assertCertificateValid({ civil_defence_expiry: expiry }: Tank, today: string): void {
  if (!expiry)
    throw new HttpError(
      409,
      'Enter the expiry date of the Civil Defence certificate before putting this tank into service.',
    );
  if (expiry < today)
    throw new HttpError(
      409,
      `The Civil Defence certificate expired on ${formatDate(expiry)}; renew it first.`,
    );
}

/** Requires an inspection since the tank was taken out of service. */
async function assertInspected({ db }: ServiceContext, { _id }: Tank): Promise<void> {
  const inspections = await sql`select 1 from orders o join tanks t on t.id = o.tank_id
    where t.id = ${_id} and o.type = 'inspection' and o.status in ('Completed', 'Billed', 'Closed')
      and o.completed_at >= t.status_since and o.deleted_at is null limit 1`.execute(db);
  if (inspections.rows.length === 0)
    throw new HttpError(409, 'An inspection order of this tank must be completed first.');
}

/** Throws unless the tank is empty, without devices, and not the only supply of its site's contracts. */
async function assertUnused({ db }: ServiceContext, tank: Tank): Promise<void> {
  if (tank.level_percent !== 0)
    throw new HttpError(409, 'Empty this tank and record a reading of 0 % first.');
  const devices = await sql<{ code: string }>`select code from devices
    where tank_id = ${tank._id} and deleted_at is null order by code limit 1`.execute(db);
  const device = devices.rows[0];
  if (device) throw new HttpError(409, `Unlink ${device.code} from this tank first.`);
  const supplied = await sql`select 1 from contracts c where c.site_code = ${tank.site.code}
    and c.status in (${sqlLiterals(SUPPLYING_STATUSES)}) and c.deleted_at is null
    and not exists (select from tanks o where o.site_code = c.site_code and o.id <> ${tank._id}
      and o.status = 'commissioned' and o.deleted_at is null) limit 1`.execute(db);
  if (supplied.rows.length > 0)
    throw new HttpError(409, 'Contracts at this site have no other tank in service.');
}
