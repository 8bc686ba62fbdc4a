import { parsePermissionFlags } from '../../../domain/permissions';
import { newRecordId } from '../../db/recordId';
import { writeAudit } from '../../audit/auditLog';
import type { Db } from '../../db/client';
import type { CurrentUser } from '../../http/dependencies';
import type { ServiceContext } from '../../http/requestContext';
import type { DemoEmployee } from '../generate/parties/staff';

/** The employee as the user of a request at a time. */
export const signedInAs = ({ id, username, role }: DemoEmployee, now: number): CurrentUser => ({
  userId: id,
  sessionId: newRecordId(now),
  username,
  permissions: { role: role.name, permissions: parsePermissionFlags(role.permissions) },
  areas: [],
});

/** Context of an employee at a time, for services that need none of the running server. */
export function contextOf(
  db: Db,
  employee: DemoEmployee,
  { now, action = '' }: { now: number; action?: string },
): ServiceContext {
  const currentUser = signedInAs(employee, now);
  const audit = { action, currentUser, ip: '', requestId: 'demo', now };
  const context = {
    db,
    now,
    currentUser,
    recordChange: (...changes: Parameters<ServiceContext['recordChange']>) =>
      writeAudit(db, audit, ...changes),
  };
  return context as unknown as ServiceContext;
}
