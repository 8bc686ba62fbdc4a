import { deliveryDraft } from '../../domain/delivery';
import type { Tank } from '../../domain/tank';
import { LEVEL_RANGE_NAMES } from '../../domain/tankLevels';
import { gaugeDraft, gaugedLevel, heightFault, meantMoment } from '../../domain/tankReading';
import type { GaugeDraft } from '../../domain/tankReading';
import { TANK_NOTES } from '../../domain/tankSteps';
import { beginsAt } from '../../domain/steps';
import { choice } from '../../domain/fields';
import { draft } from '../../domain/validate';
import { wordOf } from '../../domain/words';
import { deliveries, deliveryRow, recordDelivery } from './deliveries';
import type { Ask } from '../kit/ask';
import { call } from '../kit/call';
import { found, Refusal, unfit } from '../kit/refusal';
import { pageOf } from '../kit/schemas';
import { sql } from 'kysely';
import { gasBalance, gasBalanceOf } from './gasBalance';
import { levelsOf, tankLevels } from './tankLevels';
import { takeTankReading } from './tankReadings';
import { tankReadingRow, tankReadings } from './tankReadingsTable';
import { tankRecord } from './tankShown';
import { tanks } from './tanksTable';

/** The tank of the path, if it stands where this may be noted. */
async function noting(ask: Ask<unknown, unknown, 'id'>, note: keyof typeof TANK_NOTES): Promise<Tank> {
  const tank = found(await tanks.find(ask.db, ask.param('id')));
  if (!beginsAt(TANK_NOTES[note], tank.status))
    throw new Refusal(
      409,
      `This tank is ${wordOf(tank.status).toLowerCase()}, so no ${note} is written down.`,
    );
  return tank;
}

/** The level that was read off, by the vessel's own measures where a height was given. */
function levelIn(tank: Tank, gauge: GaugeDraft): number {
  const level = gaugedLevel(tank, gauge);
  if (level !== undefined) return level;
  throw unfit({ height_mm: heightFault(tank, gauge.height_mm ?? 0) ?? 'Height is required' });
}

const ofTank = (ask: Ask<unknown, unknown, 'id'>) => sql<boolean>`t.tank_id = ${ask.param('id')}`;

/** What a tank holds: gauged, delivered, listed and drawn. */
export const tankLevelCalls = [
  call({
    method: 'POST',
    path: '/tank/:id/reading',
    summary: 'Write down what a tank’s gauge shows, by percent or by the height of liquid',
    needs: TANK_NOTES.reading.needs,
    changes: 'tank.gauged',
    body: gaugeDraft,
    answers: tankRecord,
    handle: async (ask) => {
      const { _id, ...tank } = await noting(ask, 'reading');
      const { body } = ask;
      const level_percent = levelIn({ _id, ...tank }, body);
      const at = meantMoment(body.at, ask.now);
      await takeTankReading(ask, { ...body, tank: _id, source: 'manual_gauge', at, level_percent });
      await ask.changed({ model: 'tank', id: _id, before: {}, after: { ...body, level_percent } });
      return found(await tanks.find(ask.db, _id));
    },
  }),
  call({
    method: 'POST',
    path: '/tank/:id/delivery',
    summary: 'Write down what a delivery ticket says; a level after the filling is a reading as well',
    needs: TANK_NOTES.delivery.needs,
    changes: 'tank.filled',
    body: deliveryDraft,
    answers: tankRecord,
    handle: async (ask) => {
      const tank = await noting(ask, 'delivery');
      await recordDelivery(ask, tank, ask.body);
      await ask.changed({ model: 'tank', id: tank._id, before: {}, after: { ...ask.body } });
      return found(await tanks.find(ask.db, tank._id));
    },
  }),
  call({
    method: 'POST',
    path: '/tank/:id/readings',
    summary: 'List what was read of one tank',
    needs: 'canViewTanks',
    body: tankReadings.query,
    answers: pageOf(tankReadingRow),
    handle: (ask) => tankReadings.list(ask.db, ask.body, ofTank(ask)),
  }),
  call({
    method: 'POST',
    path: '/tank/:id/deliveries',
    summary: 'List what was delivered to one tank',
    needs: 'canViewTanks',
    body: deliveries.query,
    answers: pageOf(deliveryRow),
    handle: (ask) => deliveries.list(ask.db, ask.body, ofTank(ask)),
  }),
  call({
    method: 'GET',
    path: '/tank/:id/levels',
    summary: 'Read one tank’s levels over a day up to 13 months, thinned so that no peak is lost',
    needs: 'canViewTanks',
    query: draft({ range: choice('Range', LEVEL_RANGE_NAMES).required('Range is required') }),
    answers: tankLevels,
    handle: (ask) => levelsOf(ask.db, ask.param('id'), ask.query.range, ask.now),
  }),
  call({
    method: 'GET',
    path: '/tank/:id/balance',
    summary: 'What left the tanks of a tank’s site month by month, and what its counters saw of it',
    needs: 'canViewTanks',
    answers: gasBalance,
    handle: (ask) => gasBalanceOf(ask.db, ask.param('id'), ask.now),
  }),
];
