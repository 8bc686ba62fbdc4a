import type { Id } from '../../domain/entity';
import type { Permissions } from '../../domain/permissions';
import type { Db, VisibleDb } from '../db/client';
import type { FileStore } from '../storage/fileStore';
import type { Mailer } from '../mail/mailer';
import type { HashCost } from '../security/passwordHash';
import type { ServerConfig } from '../config';
import type { RateLimits } from './rateLimits';

/** What a server is built from; tests hand in their own. */
export interface Dependencies {
  db: Db;
  /** The way to the tables for people who work in some areas only. */
  visibleDbFor: VisibleDb;
  settings: Pick<ServerConfig, 'apiHost' | 'fileHost' | 'sessionIdleMinutes' | 'trustProxy' | 'logLevel'>;
  files: FileStore;
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
  limits?: Partial<RateLimits>;
}

/** Who asks, as the session and the role say at this very request. */
export interface CurrentUser {
  userId: Id;
  sessionId: Id;
  username: string;
  permissions: Permissions;
  /** Where they work: emirates and routes; none means everywhere. */
  areas: readonly string[];
}

/** The tables as this person sees them: all of each, or what is in their areas. */
export const visibleDb = (
  { db, visibleDbFor }: Pick<Dependencies, 'db' | 'visibleDbFor'>,
  currentUser: CurrentUser | undefined,
): Db => (currentUser && currentUser.areas.length > 0 ? visibleDbFor(currentUser) : db);
