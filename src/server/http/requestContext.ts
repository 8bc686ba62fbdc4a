import type { Id } from '../../domain/entity';
import type { Db } from '../db/client';
import type { AuditChange } from '../audit/auditLog';
import type { Dependencies, CurrentUser } from './dependencies';
import type { UploadedFile } from './multipartForm';

/** What every handler is given. */
export interface PublicRequestContext<Body, Query, Param extends string> {
  body: Body;
  query: Query;
  /** A record's name from the path; a malformed one was answered 404 before. */
  param: (name: Param) => Id;
  /** The one file of a multipart form. */
  file?: UploadedFile;
  /** The pool, or the transaction of a row that `changes`. */
  db: Db;
  deps: Dependencies;
  /** Milliseconds since 1970. */
  now: number;
  ip: string;
  userAgent: string;
  requestId: string;
  /** Write the audit row of this change, in the same transaction. */
  recordChange: (change: AuditChange) => Promise<void>;
  /** Work that the answer doesn't wait for; it starts once everything is committed. */
  afterCommit: (work: () => Promise<unknown>) => void;
}

/** What the handler of a signed-in person's call is given. */
export interface RequestContext<
  Body = unknown,
  Query = unknown,
  Param extends string = string,
> extends PublicRequestContext<Body, Query, Param> {
  currentUser: CurrentUser;
}

/** What a rule beside the draft is given: how it was asked, and the way to the database. */
export type PublicServiceContext = Omit<
  PublicRequestContext<unknown, unknown, string>,
  'body' | 'query' | 'param' | 'file'
>;
/** The same, with the person who asks. */
export type ServiceContext = PublicServiceContext & Pick<RequestContext, 'currentUser'>;
/** Whoever changes something on the way: a person by a call, or a daily job, which has nobody behind it. */
export type ActorContext = Pick<PublicServiceContext, 'db' | 'now' | 'recordChange'> & {
  currentUser?: Pick<CurrentUser, 'userId'>;
};
