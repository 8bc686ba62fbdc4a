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

const splitParagraphs = (text: string): string[] => text.replaceAll('\r\n', '\n').split(/\n\s*\n/);

/** The customised texts in force on a day, in the client's language, with placeholders replaced. */
export async function customEmailText<Kind extends MailKind>(
  db: Db,
  { mail, language, values, day }: TemplateRequest<Kind>,
): Promise<CustomEmailText> {
  const [subjectKey, textKey] = [`${mail}_mail_subject`, `${mail}_mail_text`] as const;
  const settings: Partial<Record<string, unknown>> = await getEffectiveSettings<SettingKey>(
    db,
    [subjectKey, `${subjectKey}_ar`, textKey, `${textKey}_ar`],
    day,
  );
  const customised = (key: string): [template: string, values: PlaceholderValues] | undefined => {
    const [arabic, english] = [settings[`${key}_ar`], settings[key]];
    if (language === 'ar' && typeof arabic === 'string') return [arabic, values.ar];
    return typeof english === 'string' ? [english, values.en] : undefined;
  };
  const [subject, text] = [customised(subjectKey), customised(textKey)];
  return {
    ...(subject && { subject: fillPlaceholders(...subject) }),
    ...(text && { text: splitParagraphs(fillPlaceholders(...text)) }),
  };
}
