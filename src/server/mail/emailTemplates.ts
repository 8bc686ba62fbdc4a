import type { LANGUAGES } from '../../domain/clients/client';
import type { PlaceholderValues, MailKind } from '../../domain/mail/mailTemplates';
import { fillPlaceholders } from '../../domain/mail/mailTemplates';
import type { SettingKey } from '../../domain/settings/settingDefinitions';
import type { Db } from '../db/client';
import { getEffectiveSettings } from '../modules/settings/settingService';

type Language = (typeof LANGUAGES)[number];

interface TemplateRequest<Kind extends MailKind> {
  mail: Kind;
  language: Language | null | undefined;
  /** Placeholder values per language. */
  values: Readonly<Record<Language, PlaceholderValues<Kind>>>;
  day: string;
}

/** Customised mail texts. */
export interface CustomEmailText {
  subject?: string;
  /** Paragraphs. */
  text?: readonly string[];
}

const splitParagraphs = (words: string): string[] => words.replaceAll('\r\n', '\n').split(/\n\s*\n/);

/** The customised texts in force on a day, in the client's language, with placeholders replaced. */
export async function customEmailText<Kind extends MailKind>(
  db: Db,
  { mail, language, values, day }: TemplateRequest<Kind>,
): Promise<CustomEmailText> {
  const [subject, text] = [`${mail}_mail_subject`, `${mail}_mail_text`] as const;
  const told: Partial<Record<string, unknown>> = await getEffectiveSettings<SettingKey>(
    db,
    [subject, `${subject}_ar`, text, `${text}_ar`],
    day,
  );
  const own = (key: string): [words: string, filling: PlaceholderValues] | undefined => {
    const [arabic, english] = [told[`${key}_ar`], told[key]];
    if (language === 'ar' && typeof arabic === 'string') return [arabic, values.ar];
    return typeof english === 'string' ? [english, values.en] : undefined;
  };
  const [line, letter] = [own(subject), own(text)];
  return {
    ...(line && { subject: fillPlaceholders(...line) }),
    ...(letter && { text: splitParagraphs(fillPlaceholders(...letter)) }),
  };
}
