import type { Id } from '../../domain/entity';
import type { Grants } from '../../domain/permissions';
import type { Db, Narrowing } from '../db/client';
import type { Files } from '../storage/fileStore';
import type { Mailer } from '../mail/mailer';
import type { HashCost } from '../security/passwordHash';
import type { Settings } from '../config';
import type { Limits } from './rateLimits';

/** What a server is built from; tests hand in their own. */
export interface Deps {
  db: Db;
  /** The way to the tables for people who work in some areas only. */
  narrowed: Narrowing;
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
  /** Where they work: emirates and routes; none means everywhere. */
  areas: readonly string[];
}

/** The tables as this person sees them: all of each, or what is in their areas. */
export const tablesFor = (
  { db, narrowed }: Pick<Deps, 'db' | 'narrowed'>,
  visitor: Visitor | undefined,
): Db => (visitor && visitor.areas.length > 0 ? narrowed(visitor) : db);
