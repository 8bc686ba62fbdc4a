import type { Id } from '../../../domain/entity';
import type { ServiceContext } from '../../http/requestContext';
import { deviceTransitions } from './deviceTransitions';

/** Unlinks the installed AMR unit of a counter, which is then in stock. */
export async function unlinkAmrUnit(context: ServiceContext, counter: Id, reason: string): Promise<void> {
  const unit = await context.db
    .selectFrom('devices')
    .select('id')
    .where('counter_id', '=', counter)
    .where('type', '=', 'meter_amr')
    .where('status', '=', 'installed')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (unit) await deviceTransitions.run(context, unit.id, 'unlink', { reason });
}
