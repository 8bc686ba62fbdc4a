import { sql } from 'kysely';
import type { Device } from '../../../domain/devices/device';
import type { HeightDevice } from './deviceHeight';
import {
  DIMENSION_REQUIRED_MESSAGES,
  missingDimensionsError,
  missingDimensions,
  reportsHeight,
} from './deviceHeight';
import type { Id } from '../../../domain/entity';
import type { Tank } from '../../../domain/tanks/tank';
import type { TankDimensions } from '../../../domain/tanks/tankVolume';
import type { Db } from '../../db/client';
import { HttpError, validationError } from '../../http/httpError';
import { findTank } from './tankService';

/** Locks the tank's dimensions until the end of the transaction. */
async function lockTank(db: Db, id: Id): Promise<Tank> {
  await sql`select 1 from tanks where id = ${id} for share`.execute(db);
  return findTank(db, id);
}

/** A device that sends heights requires a tank with dimensions. */
export async function assertHeightUsable(db: Db, device: HeightDevice, tank: Id): Promise<void> {
  if (!reportsHeight(device)) return;
  const message = missingDimensionsError(device, await lockTank(db, tank));
  if (message) throw new HttpError(409, message);
}

/** A linked device may only start to send heights if the tank has dimensions. */
export async function assertHeightStillUsable(
  db: Db,
  before: HeightDevice,
  after: HeightDevice,
  { tank }: Device,
): Promise<void> {
  if (!tank || reportsHeight(before) || !reportsHeight(after)) return;
  const message = missingDimensionsError(after, await lockTank(db, tank._id));
  const field = before.sensor === after.sensor ? 'full_reading' : 'sensor';
  if (message) throw validationError({ [field]: message });
}

/** Dimensions may not be removed while a device on the tank sends heights. */
export async function assertMeasuresKept(
  db: Db,
  id: Id,
  before: TankDimensions,
  after: TankDimensions,
): Promise<void> {
  const missingBefore = missingDimensions(before);
  const removed = missingDimensions(after).filter((name) => !missingBefore.includes(name));
  if (removed.length === 0) return;
  const { rows } = await sql<
    HeightDevice & { code: string }
  >`select code, type, sensor, full_reading from devices
    where tank_id = ${id} and deleted_at is null order by code`.execute(db);
  const device = rows.find(reportsHeight);
  if (device)
    throw validationError(
      Object.fromEntries(removed.map((name) => [name, DIMENSION_REQUIRED_MESSAGES[name](device.code)])),
    );
}
