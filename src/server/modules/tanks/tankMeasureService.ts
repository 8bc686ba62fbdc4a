import { sql } from 'kysely';
import type { Device } from '../../../domain/devices/device';
import type { Sender } from '../../../domain/devices/deviceHeight';
import {
  MEASURE_STAYS,
  heightLacks,
  lackingMeasures,
  sendsHeight,
} from '../../../domain/devices/deviceHeight';
import type { Id } from '../../../domain/entity';
import type { Tank } from '../../../domain/tanks/tank';
import type { Vessel } from '../../../domain/tanks/tankVolume';
import { everywhere } from '../../db/rowVisibility';
import type { Db } from '../../db/client';
import { Refusal, found, unfit } from '../../http/httpError';
import { tanks } from './tankRepository';

/** The tank as it stands, whose measures nobody changes until the transaction ends. */
async function heldTank(db: Db, id: Id): Promise<Tank> {
  await sql`select 1 from ${everywhere('tanks')} where id = ${id} for share`.execute(db);
  return found(await tanks.find(db, id));
}

/** A device that sends a height comes only to a tank whose measures make a level of it. */
export async function refuseUnmeasured(db: Db, device: Sender, tank: Id): Promise<void> {
  if (!sendsHeight(device)) return;
  const lacks = heightLacks(device, await heldTank(db, tank));
  if (lacks) throw new Refusal(409, lacks);
}

/** A device that is on a tank already begins to send a height only where that says something. */
export async function refuseHeight(db: Db, before: Sender, after: Sender, { tank }: Device): Promise<void> {
  if (!tank || sendsHeight(before) || !sendsHeight(after)) return;
  const lacks = heightLacks(after, await heldTank(db, tank._id));
  const field = after.payload_map?.height ? 'payload_map.height' : 'sensor';
  if (lacks) throw unfit({ [field]: lacks });
}

/** The measures of a tank stay as long as a device on it sends heights. */
export async function refuseUnmeasuring(db: Db, id: Id, before: Vessel, after: Vessel): Promise<void> {
  const lacked = lackingMeasures(before);
  const gone = lackingMeasures(after).filter((name) => !lacked.includes(name));
  if (gone.length === 0) return;
  const { rows } = await sql<Sender & { code: string }>`select code, type, sensor, payload_map from devices
    where tank_id = ${id} and deleted_at is null order by code`.execute(db);
  const sender = rows.find(sendsHeight);
  if (sender) throw unfit(Object.fromEntries(gone.map((name) => [name, MEASURE_STAYS[name](sender.code)])));
}
