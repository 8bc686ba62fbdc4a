import { MAX_PHOTO_ROUTES } from '../../../domain/counters/photoRule';
import type { MailKind } from '../../../domain/mail/mailTemplates';
import { formatPlaceholders } from '../../../domain/mail/mailTemplates';
import type { SettingDefinition, SettingInputKind } from '../../../domain/settings/settingBuilders';
import { PHOTO_SOURCE_LABELS } from '../../../domain/settings/formatSetting';
import { CONTRACT_TYPES, EMIRATES, VAT_CATEGORIES } from '../../../domain/enums';
import { isPerLitre } from '../../../domain/settings/setting';
import { MAX_BLOCKS } from '../../../domain/settings/tariff';
import { optionsOf } from '../../../domain/labels';
import type { CheckboxFieldDef, FieldDef, FieldGroup, ArrayFieldDef } from '../../ui/form/formFields';
import { LinkedDate } from '../../ui/form/computedFields';
import { today } from '../../ui/form/today';
import { MailPreview } from './MailPreview';
import { ImageInput } from './ImageInput';
import { TariffPreview } from './TariffPreview';

const required = true;
const valueField = { name: 'value', label: 'Value', required };

const placeholderHelp = (mail: MailKind | undefined) =>
  mail && { help: `Placeholders: ${formatPlaceholders(mail)}` };

const listField = (format: string): FieldDef => ({
  ...valueField,
  required: false,
  kind: 'list',
  wide: true,
  help: `${format}; leave blank for none`,
});

/** Value field of a known setting by its input kind. */
const VALUE_FIELDS: Record<
  Exclude<SettingInputKind, 'tariff' | 'readingPhoto'>,
  (definition: SettingDefinition) => FieldDef
> = {
  number: ({ unit }) => ({ ...valueField, kind: 'number', ...(unit && { unit }) }),
  percent: () => ({ ...valueField, kind: 'number', unit: '%' }),
  money: () => ({ ...valueField, kind: 'money' }),
  text: () => ({ ...valueField, kind: 'text' }),
  mailSubject: ({ mail }) => ({ ...valueField, kind: 'text', wide: true, ...placeholderHelp(mail) }),
  mailBody: ({ mail }) => ({ ...valueField, kind: 'multiline', wide: true, ...placeholderHelp(mail) }),
  bool: () => ({ name: 'value', label: 'Value (ticked = yes)', kind: 'checkbox' }),
  date: () => ({ ...valueField, kind: 'date' }),
  numberList: ({ unit }) => ({ ...listField('Numbers separated by commas'), ...(unit && { unit }) }),
  dateList: () => listField('Dates separated by commas, such as 2026-12-02'),
  select: ({ options = [] }) => ({ ...valueField, kind: 'select', options: optionsOf(options) }),
  image: () => ({ ...valueField, kind: 'custom', wide: true, render: (props) => <ImageInput {...props} /> }),
};

const hasPricePerLitre = ({ value }: Record<string, unknown>): boolean => isPerLitre(value ?? {});

const blocksField = (unit: 'm³' | 'litre', field: Partial<ArrayFieldDef>): ArrayFieldDef => ({
  name: 'value.blocks',
  label: 'Blocks',
  kind: 'array',
  rowLabel: 'Block',
  initialValues: { from: null, to: null, price: null },
  max: MAX_BLOCKS,
  columns: [
    { name: 'from', label: 'From', kind: 'number', unit, required },
    { name: 'to', label: 'To', kind: 'number', unit, help: 'Leave blank for no limit' },
    { name: 'price', label: `Price per ${unit}`, kind: 'money', required },
  ],
  ...field,
});

const vatOptions = optionsOf(VAT_CATEGORIES);

const tariffFields: FieldDef[] = [
  {
    name: 'value.type',
    label: 'Contract type',
    kind: 'select',
    options: optionsOf(CONTRACT_TYPES),
    help: 'Leave blank for all metered contracts. Bulk deliveries are priced per litre.',
  },
  { name: 'value.fixed_monthly', label: 'Monthly charge', kind: 'money' },
  { name: 'value.min_charge', label: 'Minimum charge', kind: 'money' },
  { name: 'value.convenience_percent', label: 'Convenience fee, % of gas', kind: 'number', unit: '%' },
  { name: 'value.convenience_fixed', label: 'Convenience fee, fixed', kind: 'money' },
  { name: 'value.vat_category', label: 'VAT category', kind: 'select', options: vatOptions, required },
  {
    name: 'value.convenience_vat_category',
    label: 'VAT category of the convenience fee',
    kind: 'select',
    options: vatOptions,
  },
  {
    name: 'value.emirate',
    label: 'Emirate',
    kind: 'select',
    options: EMIRATES.map((emirate) => ({ value: emirate, label: emirate })),
  },
  blocksField('m³', {
    isVisible: (values) => !hasPricePerLitre(values),
    footer: () => <TariffPreview fields={tariffFields} />,
  }),
  blocksField('litre', { isVisible: hasPricePerLitre, max: 1 }),
];

const sourceFields = (prefix: string): CheckboxFieldDef[] =>
  Object.entries(PHOTO_SOURCE_LABELS).map(([source, label]) => ({
    name: prefix + source,
    label,
    kind: 'checkbox',
  }));

const photoRoutesGroup: FieldGroup = {
  title: 'Routes with their own rule',
  fields: [
    {
      name: 'value.routes',
      label: 'Routes with their own rule',
      kind: 'array',
      rowLabel: 'Route',
      initialValues: { route_code: '', web: false, pos: false, import: false, amr: false },
      max: MAX_PHOTO_ROUTES,
      columns: [
        { name: 'route_code', label: 'Route', kind: 'text', required, suggestions: 'route' },
        ...sourceFields(''),
      ],
    },
  ],
};

export const effectiveFromField: FieldDef = {
  name: 'effective_from',
  label: 'Effective from',
  kind: 'date',
  required,
  help: 'A changed value creates a new version from this day',
};

/** Sets the effective date to today when the value changes, unless a later date is entered. */
export const renderLinkedDate = () => <LinkedDate field="value" dateField="effective_from" date={today()} />;

const valueFields = (definition: SettingDefinition): FieldDef[] => {
  const { inputKind } = definition;
  if (inputKind === 'tariff') return [effectiveFromField, ...tariffFields];
  if (inputKind === 'readingPhoto') return [effectiveFromField, ...sourceFields('value.')];
  return [VALUE_FIELDS[inputKind](definition), effectiveFromField];
};

/** Field groups of the value of a known setting. */
export const valueFieldGroups = (definition: SettingDefinition): FieldGroup[] => [
  {
    title: 'Value',
    fields: valueFields(definition),
    footer: ({ value }) => (
      <>
        {renderLinkedDate()}
        {definition.mail && <MailPreview definition={definition} mail={definition.mail} value={value} />}
      </>
    ),
  },
  ...(definition.inputKind === 'readingPhoto' ? [photoRoutesGroup] : []),
];
