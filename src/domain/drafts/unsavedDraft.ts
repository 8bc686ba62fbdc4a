import type { Id, Ref } from '../entity';

/** A form that was left unfinished: what was typed by its fields' paths, without what is secret. */
export interface KeptDraft {
  form: string;
  typed: Record<string, unknown>;
  /** How the chosen references are called, by their fields. */
  names: Record<string, Ref>;
  /** The version of the record that it would change; none for a new one. */
  based_on: number | null;
  saved_at: string;
}

/** Nobody finishes what lies this long. */
export const DRAFT_DAYS = 30;

/** The name of the form that changes a record. */
export const formOfRecord = (area: string, id: Id): string => `${area}/${id}/edit`;

/** The name of the form of a step that is taken with a record. */
export const formOfStep = (area: string, id: Id, step: string): string => `${area}/${id}/${step}`;

/** The name of the form by which people change their own record. */
export const FORM_OF_SELF = 'profile/edit';

/** The name of the form of a new record, of one kind where there are several. */
export const formOfNew = (area: string, kind?: string | null): string =>
  kind ? `${area}/add/${kind}` : `${area}/add`;
