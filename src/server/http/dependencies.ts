import type { Id } from '../../domain/entity';
import type { Permissions } from '../../domain/permissions';
import type { Db, VisibleDb } from '../db/client';
import type { Replica } from '../db/replica';
import type { EinvoiceProvider } from '../modules/einvoice/einvoiceProvider';
import type { FileStore } from '../storage/fileStore';
import type { HashCost } from '../security/passwordHash';
import type { ServerConfig } from '../config';
import type { RateLimits } from './rateLimits';

/** Dependencies of the server, replaceable in tests. */
export interface Dependencies {
  db: Db;
  /** Connections of the telemetry intake; without them it uses `db`. */
  intakeDb?: Db;
  /** Database access for area-restricted users. */
  visibleDbFor: VisibleDb;
  /** Read replica, which may be some seconds behind. */
  replica?: Replica;
  settings: Pick<
    ServerConfig,
    'apiHost' | 'fileHost' | 'mapTilesUrl' | 'sessionIdleMinutes' | 'trustProxy' | 'logLevel'
  >;
  files: FileStore;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Secret for file links and codes, shared by all processes of a database. */
  secret: Buffer;
  /** Provider of e-invoices; without it, they wait. */
  einvoiceProvider?: EinvoiceProvider;
  /** Permits gateways at loopback and private addresses. */
  privateGateways: boolean;
  webRoot?: string;
  /** State of the subscription to an MQTT broker, and the messages that were committed. */
  mqttState?: () => { isConnected: boolean; processed: number };
  /** Bearer token for remote access to /metrics. */
  metricsToken?: string;
  hashCost?: HashCost;
  limits?: Partial<RateLimits>;
  /** Delay of the event loop above which requests are refused; 0 turns the limit off. */
  maxEventLoopDelayMs?: number;
}

export interface CurrentUser {
  userId: Id;
  sessionId: Id;
  username: string;
  permissions: Permissions;
  /** Emirates and routes; none means everywhere. */
  areas: readonly string[];
}

/** Database access with the user's row visibility. */
export const visibleDb = (
  { db, visibleDbFor }: Pick<Dependencies, 'db' | 'visibleDbFor'>,
  currentUser: CurrentUser | undefined,
): Db => (currentUser && currentUser.areas.length > 0 ? visibleDbFor(currentUser) : db);
