import type { ColumnType } from 'kysely';
import type { KeptDraft } from '../../domain/keptDraft';

/** Written as text, read as what it says. */
type Json<T> = ColumnType<T, string, string>;

/** What people have typed and not saved yet. */
export interface DraftTables {
  drafts: {
    user_id: string;
    form: string;
    typed: Json<KeptDraft['typed']>;
    names: Json<KeptDraft['names']>;
    based_on: number | null;
    saved_at: Date;
  };
}
