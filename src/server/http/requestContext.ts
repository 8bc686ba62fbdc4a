import type { Id } from '../../domain/entity';
import type { Db } from '../db/client';
import type { AuditChange } from '../audit/auditLog';
import type { Dependencies, CurrentUser } from './dependencies';
import type { UploadedFile } from './multipartForm';

export interface PublicRequestContext<Body, Query, Param extends string> {
  body: Body;
  query: Query;
  /** Record id from the path; malformed ids were rejected with 404. */
  param: (name: Param) => Id;
  file?: UploadedFile;
  /** Bytes of the body, which signatures cover. */
  rawBody: Buffer;
  /** A request header; empty if absent. */
  header: (name: string) => string;
  /** The pool, or the transaction of a route with an audit action. */
  db: Db;
  deps: Dependencies;
  /** Milliseconds since 1970. */
  now: number;
  ip: string;
  userAgent: string;
  requestId: string;
  recordChange: (...changes: AuditChange[]) => Promise<void>;
  /** Queues work to start after the commit, without delaying the response. */
  afterCommit: (work: () => Promise<unknown>) => void;
  /** Commits a part of the work of a route that `commitsParts`. */
  inTransaction: <Result>(work: (part: PublicServiceContext) => Promise<Result>) => Promise<Result>;
}

/** Context of an authenticated route. */
export interface RequestContext<
  Body = unknown,
  Query = unknown,
  Param extends string = string,
> extends PublicRequestContext<Body, Query, Param> {
  currentUser: CurrentUser;
}

/** Context of a service of a public route. */
export type PublicServiceContext = Omit<
  PublicRequestContext<unknown, unknown, string>,
  'body' | 'query' | 'param' | 'file' | 'rawBody' | 'header' | 'inTransaction'
>;
export type ServiceContext = PublicServiceContext & Pick<RequestContext, 'currentUser'>;
/** Actor of a change: a user, or a job without one. */
export type ActorContext = Pick<PublicServiceContext, 'db' | 'now' | 'recordChange'> & {
  currentUser?: Pick<CurrentUser, 'userId'>;
};
