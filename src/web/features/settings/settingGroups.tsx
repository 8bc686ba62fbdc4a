import { VAT_CATEGORIES } from '../../../domain/bills/billLine';
import { EMIRATES } from '../../../domain/fieldSchemas';
import type { MailKind } from '../../../domain/mail/mailTemplates';
import { placeholdersOf } from '../../../domain/mail/mailTemplates';
import type { KnownSetting, Manner } from '../../../domain/settings/settingBuilders';
import { MOST_BLOCKS } from '../../../domain/settings/tariff';
import { choicesOf } from '../../../domain/labels';
import type { Field, FieldGroup, RowsField } from '../../ui/form/formFields';
import { MovesWith } from '../../ui/form/computedFields';
import { today } from '../../ui/form/today';
import { MailTrial } from './MailTrial';
import { PictureChoice } from './PictureChoice';
import { TariffTrial } from './TariffTrial';

const required = true;
const value = { name: 'value', label: 'Value', required };

const fillable = (mail: MailKind | undefined) => mail && { help: `May have ${placeholdersOf(mail)}` };

const several = (how: string): Field => ({
  ...{ ...value, required: false, kind: 'list', wide: true },
  help: `${how}; empty for none`,
});

/** How the value of a known rule is typed in; a tariff has fields of its own. */
const TYPED: Record<Exclude<Manner, 'tariff'>, (known: KnownSetting) => Field> = {
  number: ({ unit }) => ({ ...value, kind: 'number', ...(unit && { unit }) }),
  percent: () => ({ ...value, kind: 'number', unit: '%' }),
  money: () => ({ ...value, kind: 'money' }),
  text: () => ({ ...value, kind: 'text' }),
  subject: ({ mail }) => ({ ...value, kind: 'text', wide: true, ...fillable(mail) }),
  letter: ({ mail }) => ({ ...value, kind: 'long', wide: true, ...fillable(mail) }),
  bool: () => ({ name: 'value', label: 'Value (yes when ticked)', kind: 'flag' }),
  date: () => ({ ...value, kind: 'date' }),
  list: ({ unit }) => ({ ...several('Numbers with commas between'), ...(unit && { unit }) }),
  dates: () => several('Dates with commas between, as 2026-12-02'),
  choice: ({ options = [] }) => ({ ...value, kind: 'choice', options: choicesOf(options) }),
  picture: () => ({ ...value, kind: 'own', wide: true, control: (props) => <PictureChoice {...props} /> }),
};

const blocks: RowsField = {
  name: 'value.blocks',
  label: 'Blocks',
  kind: 'rows',
  row: 'Block',
  fresh: { from: null, to: null, price: null },
  most: MOST_BLOCKS,
  columns: [
    { name: 'from', label: 'From', kind: 'number', unit: 'm³', required },
    { name: 'to', label: 'To', kind: 'number', unit: 'm³', help: 'Empty: no end' },
    { name: 'price', label: 'Price of a m³', kind: 'money', required },
  ],
  foot: () => <TariffTrial fields={tariff} />,
};

const vat = choicesOf(VAT_CATEGORIES);

const tariff: Field[] = [
  { name: 'value.fixed_monthly', label: 'Monthly charge', kind: 'money' },
  { name: 'value.min_charge', label: 'Minimum charge', kind: 'money' },
  { name: 'value.convenience_percent', label: 'Convenience fee of the gas', kind: 'number', unit: '%' },
  { name: 'value.convenience_fixed', label: 'Convenience fee, fixed', kind: 'money' },
  { name: 'value.vat_category', label: 'VAT category', kind: 'choice', options: vat, required },
  {
    name: 'value.convenience_vat_category',
    label: 'VAT category of the convenience fee',
    kind: 'choice',
    options: vat,
  },
  {
    name: 'value.emirate',
    label: 'Emirate',
    kind: 'choice',
    options: EMIRATES.map((each) => ({ value: each, label: each })),
  },
  blocks,
];

/** From which day on a value counts. */
export const from: Field = {
  name: 'effective_from',
  label: 'Effective from',
  kind: 'date',
  required,
  help: 'A changed value is a new version from this day on',
};

/** A value that is changed counts from today, unless the person says from when: what was billed before stays as it was. */
export const fromToday = () => <MovesWith field="value" day="effective_from" to={today()} />;

/** The questions about the value of a rule that the product knows. */
export const knownGroups = (known: KnownSetting): FieldGroup[] => [
  {
    title: 'Value',
    fields: known.manner === 'tariff' ? [from, ...tariff] : [TYPED[known.manner](known), from],
    foot: ({ value: typed }) => (
      <>
        {fromToday()}
        {known.mail && <MailTrial known={known} mail={known.mail} typed={typed} />}
      </>
    ),
  },
];
