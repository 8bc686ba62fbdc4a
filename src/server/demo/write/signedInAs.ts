import { parsePermissionFlags } from '../../../domain/permissions';
import { newRecordId } from '../../db/recordId';
import type { CurrentUser } from '../../http/dependencies';
import type { DemoEmployee } from '../generate/parties/staff';

/** The employee as the user of a request at a time. */
export const signedInAs = ({ id, username, role }: DemoEmployee, now: number): CurrentUser => ({
  userId: id,
  sessionId: newRecordId(now),
  username,
  permissions: { role: role.name, permissions: parsePermissionFlags(role.permissions) },
  areas: [],
});
