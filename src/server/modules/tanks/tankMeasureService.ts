import { sql } from 'kysely';
import type { Device } from '../../../domain/devices/device';
import type { HeightSender } from '../../../domain/devices/deviceHeight';
import {
  DIMENSION_REQUIRED_MESSAGES,
  missingDimensionsError,
  missingDimensions,
  sendsHeight,
} from '../../../domain/devices/deviceHeight';
import type { Id } from '../../../domain/entity';
import type { Tank } from '../../../domain/tanks/tank';
import type { TankDimensions } from '../../../domain/tanks/tankVolume';
import type { Db } from '../../db/client';
import { HttpError, orNotFound, validationError } from '../../http/httpError';
import { tanks } from './tankRepository';

/** The tank as it stands, whose measures nobody changes until the transaction ends. */
async function lockTank(db: Db, id: Id): Promise<Tank> {
  await sql`select 1 from tanks where id = ${id} for share`.execute(db);
  return orNotFound(await tanks.find(db, id));
}

/** A device that sends a height comes only to a tank whose measures make a level of it. */
export async function assertHeightUsable(db: Db, device: HeightSender, tank: Id): Promise<void> {
  if (!sendsHeight(device)) return;
  const lacks = missingDimensionsError(device, await lockTank(db, tank));
  if (lacks) throw new HttpError(409, lacks);
}

/** A device that is on a tank already begins to send a height only where that says something. */
export async function assertHeightStillUsable(
  db: Db,
  before: HeightSender,
  after: HeightSender,
  { tank }: Device,
): Promise<void> {
  if (!tank || sendsHeight(before) || !sendsHeight(after)) return;
  const lacks = missingDimensionsError(after, await lockTank(db, tank._id));
  const field = after.payload_map?.height ? 'payload_map.height' : 'sensor';
  if (lacks) throw validationError({ [field]: lacks });
}

/** The measures of a tank stay as long as a device on it sends heights. */
export async function assertMeasuresKept(
  db: Db,
  id: Id,
  before: TankDimensions,
  after: TankDimensions,
): Promise<void> {
  const lacked = missingDimensions(before);
  const gone = missingDimensions(after).filter((name) => !lacked.includes(name));
  if (gone.length === 0) return;
  const { rows } = await sql<
    HeightSender & { code: string }
  >`select code, type, sensor, payload_map from devices
    where tank_id = ${id} and deleted_at is null order by code`.execute(db);
  const sender = rows.find(sendsHeight);
  if (sender)
    throw validationError(
      Object.fromEntries(gone.map((name) => [name, DIMENSION_REQUIRED_MESSAGES[name](sender.code)])),
    );
}
