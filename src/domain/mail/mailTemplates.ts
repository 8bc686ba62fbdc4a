import type { StringSchema } from 'yup';
import { text } from '../validation';

/** Placeholders of customised mail templates, written in braces. */
const MAIL_PLACEHOLDERS = {
  invoice: ['number', 'total', 'due_date', 'client', 'company'],
  offer: ['number', 'total', 'valid_until', 'client', 'company'],
  reminder: ['number', 'balance', 'due_date', 'client', 'company'],
  notice: ['number', 'balance', 'due_date', 'client', 'company'],
} as const;

export type MailKind = keyof typeof MAIL_PLACEHOLDERS;
/** Mails that are also sent as WhatsApp and SMS messages. */
export type MessageKind = Exclude<MailKind, 'offer'>;
/** Placeholder values of a mail. */
export type PlaceholderValues<Kind extends MailKind = MailKind> = Readonly<
  Record<(typeof MAIL_PLACEHOLDERS)[Kind][number], string>
>;

const SAMPLE_PARTIES = { client: 'Fatima Al Mansoori', company: 'Marina Gas LLC' };
const SAMPLE_REMINDER = {
  number: 'INV-2026-000123',
  balance: 'AED 213.65',
  due_date: '15 Dec 2026',
  ...SAMPLE_PARTIES,
};

/** Sample values for previews. */
export const SAMPLE_VALUES: { readonly [Kind in MailKind]: PlaceholderValues<Kind> } = {
  invoice: { number: 'INV-2026-000123', total: 'AED 213.65', due_date: '15 Dec 2026', ...SAMPLE_PARTIES },
  offer: { number: 'OF-2026-00042-A', total: 'AED 1,365.00', valid_until: '4 Dec 2026', ...SAMPLE_PARTIES },
  reminder: SAMPLE_REMINDER,
  notice: SAMPLE_REMINDER,
};

const PLACEHOLDER_PATTERN = /\{([^{}]*)\}/g;
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

const bracedPlaceholders = (mail: MailKind): string[] => MAIL_PLACEHOLDERS[mail].map((name) => `{${name}}`);

export const formatPlaceholders = (mail: MailKind): string => bracedPlaceholders(mail).join(', ');

/** Replaces placeholders; values are put on one line and their braces are kept. */
export const fillPlaceholders = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(PLACEHOLDER_PATTERN, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole).replaceAll(LINE_BREAKS, ' ') : whole,
  );

const withPlaceholders = (schema: StringSchema<string | undefined>, mail: MailKind) =>
  schema
    .test('placeholders', (value, context) => {
      const known = bracedPlaceholders(mail);
      const [unknown] = (value?.match(PLACEHOLDER_PATTERN) ?? []).filter(
        (placeholder) => !known.includes(placeholder),
      );
      const message = `${unknown ?? ''} is not a placeholder; use ${formatPlaceholders(mail)}`;
      return unknown === undefined || context.createError({ message });
    })
    .test(
      'braces',
      'Unmatched brace; write placeholders like {number}',
      (value) => !/[{}]/.test(value?.replaceAll(PLACEHOLDER_PATTERN, '') ?? ''),
    );

/** Schema of a mail body. */
export const mailBodySchema = (label: string, mail: MailKind) => withPlaceholders(text(label, 4_000), mail);

/** Schema of a WhatsApp or SMS message: one paragraph, at most three SMS in Arabic. */
export const messageTextSchema = (label: string, mail: MailKind) => withPlaceholders(text(label, 200), mail);

/** Schema of a mail subject. */
export const mailSubjectSchema = (label: string, mail: MailKind) =>
  withPlaceholders(
    text(label, 150).test(
      'single-line',
      'The subject must be one line',
      (value) => !value || !value.match(LINE_BREAKS),
    ),
    mail,
  );
