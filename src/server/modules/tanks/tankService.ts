import type { Id } from '../../../domain/entity';
import type { Tank } from '../../../domain/tanks/tank';
import type { Db } from '../../db/client';
import { orNotFound } from '../../http/httpError';
import { tanks } from './tankRepository';

export { levelPercent, tankState } from './tankState';

/** Throws 404 if the tank does not exist. */
export const findTank = async (db: Db, id: Id): Promise<Tank> => orNotFound(await tanks.find(db, id));
