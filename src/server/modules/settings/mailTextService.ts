import type { LANGUAGES } from '../../../domain/clients/client';
import type { PlaceholderValues, MailKind, MessageKind } from '../../../domain/mail/mailTemplates';
import { fillPlaceholders } from '../../../domain/mail/mailTemplates';
import type { SettingKey } from '../../../domain/settings/settingDefinitions';
import type { Db } from '../../db/client';
import { getEffectiveSettings } from './settingService';

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

/** The customised texts in force on a day, in the client's language, with placeholders filled in. */
export async function customEmailText<Kind extends MailKind>(
  db: Db,
  { mail, language, values, day }: TemplateRequest<Kind>,
): Promise<CustomEmailText> {
  const [subjectKey, textKey] = [`${mail}_mail_subject`, `${mail}_mail_text`] as const;
  const keys = [subjectKey, `${subjectKey}_ar`, textKey, `${textKey}_ar`] as const;
  const settings = await getEffectiveSettings<SettingKey>(db, keys, day);
  const [subject, text] = [
    customised(settings, subjectKey, language, values),
    customised(settings, textKey, language, values),
  ];
  return { ...(subject && { subject }), ...(text && { text: splitParagraphs(text) }) };
}

/** The customised text of a WhatsApp or SMS message in the client's language, with placeholders filled in. */
export async function customMessageText<Kind extends MessageKind>(
  db: Db,
  { mail, language, values, day }: TemplateRequest<Kind>,
): Promise<Pick<CustomEmailText, 'text'>> {
  const key = `${mail}_message_text` as const;
  const settings = await getEffectiveSettings<SettingKey>(db, [key, `${key}_ar`], day);
  const text = customised(settings, key, language, values);
  return text === undefined ? {} : { text: splitParagraphs(text) };
}

/** The filled template of a setting in the client's language, else in English. */
function customised(
  settings: Partial<Record<string, unknown>>,
  key: string,
  language: Language | null | undefined,
  values: Readonly<Record<Language, Readonly<Record<string, string>>>>,
): string | undefined {
  const [arabic, english] = [settings[`${key}_ar`], settings[key]];
  if (language === 'ar' && typeof arabic === 'string') return fillPlaceholders(arabic, values.ar);
  return typeof english === 'string' ? fillPlaceholders(english, values.en) : undefined;
}
