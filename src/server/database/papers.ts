import type { ColumnType, Generated } from 'kysely';
import type { MailingStatus } from '../../domain/mailing';

interface Mailings {
  id: string;
  model: 'bill' | 'order' | 'offer' | 'wallet';
  model_id: string;
  recipient: string;
  subject: string;
  filename: string;
  status: Generated<MailingStatus>;
  reason: Generated<string | null>;
  sent_by: string | null;
  created_at: Date;
  finished_at: ColumnType<Date | null, Date | null | undefined>;
}

/** The table of what went out by mail. */
export interface PaperTables {
  mailings: Mailings;
}
