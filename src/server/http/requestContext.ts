import type { Id } from '../../domain/entity';
import type { Db } from '../db/client';
import type { Change } from '../audit/auditLog';
import type { Deps, Visitor } from './dependencies';
import type { SentFile } from './multipartForm';

/** What every handler is given. */
export interface OpenAsk<Body, Query, Param extends string> {
  body: Body;
  query: Query;
  /** A record's name from the path; a malformed one was answered 404 before. */
  param: (name: Param) => Id;
  /** The one file of a multipart form. */
  file?: SentFile;
  /** The pool, or the transaction of a row that `changes`. */
  db: Db;
  deps: Deps;
  /** Milliseconds since 1970. */
  now: number;
  ip: string;
  agent: string;
  requestId: string;
  /** Write the audit row of this change, in the same transaction. */
  changed: (change: Change) => Promise<void>;
  /** Work that the answer doesn't wait for; it starts once everything is committed. */
  afterwards: (work: () => Promise<unknown>) => void;
}

/** What the handler of a signed-in person's call is given. */
export interface Ask<Body = unknown, Query = unknown, Param extends string = string> extends OpenAsk<
  Body,
  Query,
  Param
> {
  visitor: Visitor;
}

/** What a rule beside the draft is given: how it was asked, and the way to the database. */
export type OpenDoer = Omit<OpenAsk<unknown, unknown, string>, 'body' | 'query' | 'param' | 'file'>;
/** The same, with the person who asks. */
export type Doer = OpenDoer & Pick<Ask, 'visitor'>;
/** Whoever changes something on the way: a person by a call, or a daily job, which has nobody behind it. */
export type Author = Pick<OpenDoer, 'db' | 'now' | 'changed'> & { visitor?: Pick<Visitor, 'userId'> };
