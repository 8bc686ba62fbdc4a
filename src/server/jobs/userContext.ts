import type { Id } from '../../domain/entity';
import { parsePermissionFlags } from '../../domain/permissions';
import { writeAudit } from '../audit/auditLog';
import type { CurrentUser, Dependencies } from '../http/dependencies';
import type { ServiceContext } from '../http/requestContext';
import type { Attempt } from './tasks';

/** Dependencies of services in a job. */
export type JobServices = Pick<Dependencies, 'files' | 'clock' | 'secret' | 'settings' | 'privateGateways'>;

/** The user who started a job, with the session and the current role. */
export interface JobUser {
  user_id: Id;
  session_id: Id;
  username: string;
  role: string;
  permissions: unknown;
}

/** Context of a job for the user who started it. */
export function userContext(
  services: JobServices,
  { user_id, session_id, username, role, permissions }: JobUser,
  { db, jobId }: Pick<Attempt, 'db' | 'jobId'>,
  action: string,
): ServiceContext {
  const now = services.clock();
  const requestId = `job ${jobId}`;
  const currentUser: CurrentUser = {
    userId: user_id,
    sessionId: session_id,
    username,
    areas: [],
    permissions: { role, permissions: parsePermissionFlags(permissions) },
  };
  return {
    db,
    now,
    currentUser,
    ip: '',
    userAgent: '',
    requestId,
    deps: { ...services, db, visibleDbFor: () => db },
    recordChange: (...changes) => writeAudit(db, { action, currentUser, ip: '', requestId, now }, ...changes),
    afterCommit: () => undefined,
  };
}
