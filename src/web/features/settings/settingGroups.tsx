import { VAT_CATEGORIES } from '../../../domain/bills/billLine';
import { EMIRATES } from '../../../domain/fieldSchemas';
import type { MailKind } from '../../../domain/mail/mailTemplates';
import { formatPlaceholders } from '../../../domain/mail/mailTemplates';
import type { SettingDefinition, SettingInputKind } from '../../../domain/settings/settingBuilders';
import { MAX_BLOCKS } from '../../../domain/settings/tariff';
import { optionsOf } from '../../../domain/labels';
import type { FieldDef, FieldGroup, ArrayFieldDef } from '../../ui/form/formFields';
import { LinkedDate } from '../../ui/form/computedFields';
import { today } from '../../ui/form/today';
import { MailTrial } from './MailTrial';
import { PictureChoice } from './PictureChoice';
import { TariffTrial } from './TariffTrial';

const required = true;
const value = { name: 'value', label: 'Value', required };

const fillable = (mail: MailKind | undefined) =>
  mail && { help: `Placeholders: ${formatPlaceholders(mail)}` };

const several = (how: string): FieldDef => ({
  ...{ ...value, required: false, kind: 'list', wide: true },
  help: `${how}; leave blank for none`,
});

/** How the value of a known rule is typed in; a tariff has fields of its own. */
const TYPED: Record<Exclude<SettingInputKind, 'tariff'>, (known: SettingDefinition) => FieldDef> = {
  number: ({ unit }) => ({ ...value, kind: 'number', ...(unit && { unit }) }),
  percent: () => ({ ...value, kind: 'number', unit: '%' }),
  money: () => ({ ...value, kind: 'money' }),
  text: () => ({ ...value, kind: 'text' }),
  subject: ({ mail }) => ({ ...value, kind: 'text', wide: true, ...fillable(mail) }),
  letter: ({ mail }) => ({ ...value, kind: 'multiline', wide: true, ...fillable(mail) }),
  bool: () => ({ name: 'value', label: 'Value (ticked = yes)', kind: 'checkbox' }),
  date: () => ({ ...value, kind: 'date' }),
  list: ({ unit }) => ({ ...several('Numbers separated by commas'), ...(unit && { unit }) }),
  dates: () => several('Dates separated by commas, such as 2026-12-02'),
  choice: ({ options = [] }) => ({ ...value, kind: 'select', options: optionsOf(options) }),
  picture: () => ({ ...value, kind: 'custom', wide: true, render: (props) => <PictureChoice {...props} /> }),
};

const blocks: ArrayFieldDef = {
  name: 'value.blocks',
  label: 'Blocks',
  kind: 'array',
  rowLabel: 'Block',
  initialValues: { from: null, to: null, price: null },
  max: MAX_BLOCKS,
  columns: [
    { name: 'from', label: 'From', kind: 'number', unit: 'm³', required },
    { name: 'to', label: 'To', kind: 'number', unit: 'm³', help: 'Leave blank for no limit' },
    { name: 'price', label: 'Price per m³', kind: 'money', required },
  ],
  footer: () => <TariffTrial fields={tariff} />,
};

const vat = optionsOf(VAT_CATEGORIES);

const tariff: FieldDef[] = [
  { name: 'value.fixed_monthly', label: 'Monthly charge', kind: 'money' },
  { name: 'value.min_charge', label: 'Minimum charge', kind: 'money' },
  { name: 'value.convenience_percent', label: 'Convenience fee, % of gas', kind: 'number', unit: '%' },
  { name: 'value.convenience_fixed', label: 'Convenience fee, fixed', kind: 'money' },
  { name: 'value.vat_category', label: 'VAT category', kind: 'select', options: vat, required },
  {
    name: 'value.convenience_vat_category',
    label: 'VAT category of the convenience fee',
    kind: 'select',
    options: vat,
  },
  {
    name: 'value.emirate',
    label: 'Emirate',
    kind: 'select',
    options: EMIRATES.map((each) => ({ value: each, label: each })),
  },
  blocks,
];

/** From which day on a value counts. */
export const from: FieldDef = {
  name: 'effective_from',
  label: 'Effective from',
  kind: 'date',
  required,
  help: 'A changed value creates a new version from this day',
};

/** A value that is changed counts from today, unless the person says from when: what was billed before stays as it was. */
export const fromToday = () => <LinkedDate field="value" dateField="effective_from" date={today()} />;

/** The questions about the value of a rule that the product knows. */
export const knownGroups = (known: SettingDefinition): FieldGroup[] => [
  {
    title: 'Value',
    fields: known.manner === 'tariff' ? [from, ...tariff] : [TYPED[known.manner](known), from],
    footer: ({ value: typed }) => (
      <>
        {fromToday()}
        {known.mail && <MailTrial known={known} mail={known.mail} typed={typed} />}
      </>
    ),
  },
];
