import Button from '@mui/material/Button';
import { isOneOf } from '../../../domain/enums';
import { isBillableByDefault } from '../../../domain/orders/order';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';
import { DefaultChecked } from '../../ui/form/computedFields';
import type { OrderPrefill } from './orderPrefill';
import type { OrderRefOptions } from './orderFieldGroups';
import { jobFields } from './orderFieldGroups';

const isAtTank = isOneOf(['refill', 'inspection', 'amc_visit']);
const isAtDevice = isOneOf(['device_check']);
const isInstalled = isOneOf(['meter_install']);

/** Reference fields with the order types for which they are shown. */
const REF_FIELDS: readonly [
  keyof OrderRefOptions & keyof OrderPrefill,
  string,
  (type: unknown) => boolean,
][] = [
  ['contract', 'Contract', (type) => !isAtTank(type) && !isAtDevice(type)],
  ['tank', 'Tank', isAtTank],
  ['device', 'Device', isAtDevice],
  ['counter', 'Counter', isInstalled],
];

/** Field groups of the short order form, with a button that shows all fields. */
export function quickOrderFieldGroups(
  refOptions: OrderRefOptions,
  prefill: OrderPrefill,
  onMore: () => void,
): FieldGroup[] {
  const { billable, ...job } = jobFields;
  const refFields = REF_FIELDS.flatMap(([name, label, isForType]): FieldDef[] => {
    const fieldOptions = refOptions[name];
    const isPrefilled = prefill[name] !== undefined && (name !== 'tank' || !prefill.contract);
    return fieldOptions
      ? [{ name, label, ...fieldOptions, isVisible: ({ type }) => isPrefilled || isForType(type) }]
      : [];
  });
  return [
    {
      title: 'Job',
      fields: [
        ...Object.values(job),
        { name: 'client', label: 'Client', ...refOptions.client },
        ...refFields,
        billable,
      ],
      footer: ({ type }) => (
        <>
          <DefaultChecked name="billable" value={isBillableByDefault(type)} />
          <Button onClick={onMore}>More fields</Button>
        </>
      ),
    },
  ];
}
