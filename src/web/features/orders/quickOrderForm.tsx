import Button from '@mui/material/Button';
import { isOneOf } from '../../../domain/fieldSchemas';
import { isBillableByDefault } from '../../../domain/orders/order';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';
import { DefaultChecked } from '../../ui/form/computedFields';
import type { OrderAbout } from './orderPrefill';
import type { OrderSources } from './orderFieldGroups';
import { jobFields } from './orderFieldGroups';

const isAtTank = isOneOf(['refill', 'inspection', 'amc_visit']);
const isAtDevice = isOneOf(['device_check']);
const isInstalled = isOneOf(['meter_install']);

/** The question that says best what a job of some type is about. */
const BY_TYPE: readonly [keyof OrderSources & keyof OrderAbout, string, (type: unknown) => boolean][] = [
  ['contract', 'Contract', (type) => !isAtTank(type) && !isAtDevice(type)],
  ['tank', 'Tank', isAtTank],
  ['device', 'Device', isAtDevice],
  ['counter', 'Counter', isInstalled],
];

/** What a person who answers the telephone is asked: what, how soon, and for whom or at what; the rest at a press. */
export function quickGroups(sources: OrderSources, about: OrderAbout, onMore: () => void): FieldGroup[] {
  const { billable, ...job } = jobFields;
  const subjects = BY_TYPE.flatMap(([name, label, fits]): FieldDef[] => {
    const seeking = sources[name];
    const isKnown = about[name] !== undefined && name !== 'tank';
    return seeking ? [{ name, label, ...seeking, isVisible: ({ type }) => isKnown || fits(type) }] : [];
  });
  return [
    {
      title: 'Job',
      fields: [
        ...Object.values(job),
        { name: 'client', label: 'Client', ...sources.client },
        ...subjects,
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
