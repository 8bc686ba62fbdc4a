import type { Id } from '../../domain/entity';
import type { Grants } from '../../domain/permissions';
import type { Db } from '../database/pool';
import type { Files } from '../files';
import type { Mailer } from '../mail';
import type { HashCost } from '../people/passwords';
import type { Settings } from '../settings';
import type { Limits } from './limits';

/** What a server is built from; tests hand in their own. */
export interface Deps {
  db: Db;
  settings: Pick<Settings, 'apiHost' | 'fileHost' | 'sessionIdleMinutes' | 'trustProxy' | 'logLevel'>;
  files: Files;
  mailer: Mailer;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Signs file links and mailed codes; the same for all processes on one database. */
  secret: Buffer;
  /** The folder of the built pages. */
  webRoot?: string;
  /** Opens /metrics to callers that are not on this machine. */
  metricsToken?: string;
  hashCost?: HashCost;
  limits?: Partial<Limits>;
}

/** Who asks, as the session and the role say at this very request. */
export interface Visitor {
  userId: Id;
  sessionId: Id;
  username: string;
  grants: Grants;
}
