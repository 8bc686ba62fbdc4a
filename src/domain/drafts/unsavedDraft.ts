import type { Id, Ref } from '../entity';

/** A form that was left unfinished: what was typed by its fields' paths, without what is secret. */
export interface UnsavedDraft {
  form: string;
  typed: Record<string, unknown>;
  /** How the chosen references are called, by their fields. */
  names: Record<string, Ref>;
  /** The version of the record that it would change; none for a new one. */
  based_on: number | null;
  saved_at: string;
}

/** Nobody finishes what lies this long. */
export const DRAFT_RETENTION_DAYS = 30;

/** The name of the form that changes a record. */
export const editFormName = (area: string, id: Id): string => `${area}/${id}/edit`;

/** The name of the form of a step that is taken with a record. */
export const transitionFormName = (area: string, id: Id, step: string): string => `${area}/${id}/${step}`;

/** The name of the form by which people change their own record. */
export const PROFILE_FORM_NAME = 'profile/edit';

/** The name of the form of a new record, of one kind where there are several. */
export const createFormName = (area: string, kind?: string | null): string =>
  kind ? `${area}/add/${kind}` : `${area}/add`;
