import type { Id } from '../../../../domain/entity';
import type { Offer } from '../../../../domain/orders/offer';
import type { Db } from '../../../db/client';
import { orNotFound } from '../../../http/httpError';
import { offers } from './offerRepository';

/** Throws 404 if the offer does not exist. */
export const findOffer = async (db: Db, id: Id): Promise<Offer> => orNotFound(await offers.find(db, id));
