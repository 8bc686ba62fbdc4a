import type { LANGUAGES } from '../../domain/clients/client';
import type { Filling, MailKind } from '../../domain/mail/mailTemplates';
import { filledIn } from '../../domain/mail/mailTemplates';
import type { SettingKey } from '../../domain/settings/settingDefinitions';
import type { Db } from '../db/client';
import { begunBy } from '../modules/settings/settingService';

type Language = (typeof LANGUAGES)[number];

interface Wish<Kind extends MailKind> {
  mail: Kind;
  language: Language | null | undefined;
  /** What stands for the placeholders, in each language. */
  filling: Readonly<Record<Language, Filling<Kind>>>;
  day: string;
}

/** What the company itself says in a mail, so far as it does. */
export interface OwnWords {
  subject?: string;
  /** Paragraphs. */
  text?: readonly string[];
}

const paragraphsOf = (words: string): string[] => words.replaceAll('\r\n', '\n').split(/\n\s*\n/);

/** The company's own words for a mail on a day, filled in: in Arabic for whoever wishes it, where there are such. */
export async function ownWords<Kind extends MailKind>(
  db: Db,
  { mail, language, filling, day }: Wish<Kind>,
): Promise<OwnWords> {
  const [subject, text] = [`${mail}_mail_subject`, `${mail}_mail_text`] as const;
  const told: Partial<Record<string, unknown>> = await begunBy<SettingKey>(
    db,
    [subject, `${subject}_ar`, text, `${text}_ar`],
    day,
  );
  const own = (key: string): [words: string, filling: Filling] | undefined => {
    const [arabic, english] = [told[`${key}_ar`], told[key]];
    if (language === 'ar' && typeof arabic === 'string') return [arabic, filling.ar];
    return typeof english === 'string' ? [english, filling.en] : undefined;
  };
  const [line, letter] = [own(subject), own(text)];
  return {
    ...(line && { subject: filledIn(...line) }),
    ...(letter && { text: paragraphsOf(filledIn(...letter)) }),
  };
}
