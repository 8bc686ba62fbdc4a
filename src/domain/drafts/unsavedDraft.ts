import type { Id, Ref } from '../entity';

/** Unsaved input of a form: values by field path, without secrets. */
export interface UnsavedDraft {
  form: string;
  typed: Record<string, unknown>;
  /** Labels of selected references by field. */
  names: Record<string, Ref>;
  /** Version of the record being edited; absent for a new one. */
  based_on: number | null;
  saved_at: string;
}

/** Drafts older than this are deleted. */
export const DRAFT_RETENTION_DAYS = 30;

export const editFormName = (resource: string, id: Id): string => `${resource}/${id}/edit`;

export const transitionFormName = (resource: string, id: Id, transition: string): string =>
  `${resource}/${id}/${transition}`;

export const PROFILE_FORM_NAME = 'profile/edit';

/** Form of a new record; `subject` is what it is added for, the values of the URL's parameters. */
export const createFormName = (resource: string, subject: Iterable<string> = []): string =>
  [resource, 'add', ...subject].join('/');
