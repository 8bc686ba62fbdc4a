import { sql } from 'kysely';
import { SUPPLYING } from '../../../domain/contracts/contract';
import { dayInDubai, showDate } from '../../../domain/dates';
import type { Tank } from '../../../domain/tanks/tank';
import { reasonDraft, TANK_STEPS } from '../../../domain/tanks/tankTransitions';
import type { Doer } from '../../http/requestContext';
import { Refusal } from '../../http/httpError';
import { stepping } from '../../lists/transitionRoutes';
import { tankRecord } from './tankSchemas';
import { tanks } from './tankRepository';

/** From the drawing board into service, out of it and back, and away for good. */
export const tankSteps = stepping({
  noun: 'tank',
  one: 'tank',
  rows: 'tanks',
  table: tanks,
  record: tankRecord,
  steps: TANK_STEPS,
  drafts: { takeOut: reasonDraft, decommission: reasonDraft },
  work: {
    commission: (ask, tank) => {
      checkCertificate(tank, dayInDubai(ask.now));
      return Promise.resolve(sinceNow(ask, null));
    },
    takeOut: (ask, _tank, { reason }) => Promise.resolve(sinceNow(ask, reason)),
    return: async (ask, tank) => {
      await checkInspected(ask, tank);
      return sinceNow(ask, null);
    },
    decommission: async (ask, tank, { reason }) => {
      await checkAbandoned(ask, tank);
      return sinceNow(ask, reason);
    },
  },
  elsewhere: {
    takeOut: { otherwise: 'Only a tank in service is taken out of it.' },
    return: { otherwise: 'This tank is not out of service.' },
    decommission: { commissioned: 'Take this tank out of service first.' },
  },
});

const sinceNow = ({ now }: Doer, status_reason: string | null) => ({
  status_reason,
  status_since: new Date(now),
});

function checkCertificate({ civil_defence_expiry: expiry }: Tank, today: string): void {
  if (!expiry)
    throw new Refusal(
      409,
      'Write down when the Civil Defence certificate expires before this tank goes into service.',
    );
  if (expiry < today)
    throw new Refusal(409, `The Civil Defence certificate expired on ${showDate(expiry)}; renew it first.`);
}

/** What was out of service comes back only after somebody looked at it. */
async function checkInspected({ db }: Doer, { _id }: Tank): Promise<void> {
  const done = await sql`select 1 from orders o join tanks t on t.id = o.tank_id
    where t.id = ${_id} and o.type = 'inspection' and o.status in ('Completed', 'Billed', 'Closed')
      and o.completed_at >= t.status_since and o.deleted_at is null limit 1`.execute(db);
  if (done.rows.length === 0)
    throw new Refusal(409, 'An inspection order of this tank must be completed first.');
}

/** Nothing in it, nobody supplied by it, no unit left on it. */
async function checkAbandoned({ db }: Doer, tank: Tank): Promise<void> {
  if (tank.level_percent !== 0)
    throw new Refusal(409, 'Empty this tank and write down a reading of 0 % first.');
  const units = await sql<{ code: string }>`select code from devices
    where tank_id = ${tank._id} and deleted_at is null order by code limit 1`.execute(db);
  const unit = units.rows[0];
  if (unit) throw new Refusal(409, `Unlink ${unit.code} from this tank first.`);
  const supplied = await sql`select 1 from contracts c where c.site_code = ${tank.site.code}
    and c.status in (${sql.join(SUPPLYING.map((state) => sql.lit(state)))}) and c.deleted_at is null
    and not exists (select from tanks o where o.site_code = c.site_code and o.id <> ${tank._id}
      and o.status = 'commissioned' and o.deleted_at is null) limit 1`.execute(db);
  if (supplied.rows.length > 0)
    throw new Refusal(409, 'Contracts at this site have no other tank in service.');
}
