import Typography from '@mui/material/Typography';
import type { ContractDefaults } from '../../../domain/contracts/contract';
import { formatAed } from '../../../domain/money';
import type { RecordOption } from '../records/recordOptions';
import type { WizardStep } from '../../ui/form/WizardForm';
import { FillFromSelection, DefaultValue } from '../../ui/form/computedFields';
import { ContractSummary } from './ContractSummary';
import type { ContractOptions } from './contractFieldGroups';
import { contractGroups } from './contractFieldGroups';

export function contractWizardSteps(
  options: ContractOptions,
  defaults: ContractDefaults | null,
): WizardStep[] {
  const { parties, unit, tariff, dates, money } = contractGroups(options);
  const selected = { client: options.client.selected, counter: options.counter.selected };
  const refs = {
    ...selected,
    site: options.site.selected,
    tank: options.tank?.selected,
    tariff: options.tariff.selected,
  };
  return [
    { title: 'Client', groups: [parties] },
    {
      title: 'Unit and counter',
      groups: [{ ...unit, footer: () => <SiteOfCounter counter={selected.counter} /> }],
    },
    { title: 'Tariff and dates', groups: [tariff, dates] },
    {
      title: 'Deposit and documents',
      groups: [
        {
          ...money,
          footer: (values) => (
            <>
              {defaults && <DefaultDeposit type={values.type} defaults={defaults} />}
              {defaults && <DefaultFees type={values.type} defaults={defaults} />}
              <ContractSummary values={values} refs={refs} />
            </>
          ),
        },
      ],
    },
  ];
}

/** Fills in site and unit from the selected counter. */
function SiteOfCounter({ counter }: { counter: RecordOption | null | undefined }) {
  const { site, unit_no = null } = counter ?? {};
  return <FillFromSelection values={{ site: site?._id ?? null, unit_no }} />;
}

interface DefaultsOfType {
  type: unknown;
  defaults: ContractDefaults;
}

const amountOfType = (amounts: object, type: unknown): number =>
  Number(Object.entries(amounts).find(([name]) => name === type)?.[1] ?? 0);

function DefaultDeposit({ type, defaults: { deposits } }: DefaultsOfType) {
  const value = amountOfType(deposits, type);
  return <DefaultValue name="deposit_required" value={value} defaults={Object.values(deposits)} />;
}

/** Fees that apply when their fields are left blank. */
function DefaultFees({
  type,
  defaults: { connection_fees, reconnection_fees, bounced_check_fee },
}: DefaultsOfType) {
  const [connectionFee, reconnectionFee] = [
    amountOfType(connection_fees, type),
    amountOfType(reconnection_fees, type),
  ];
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {`Defaults: connection ${formatAed(connectionFee)}, reconnection ${formatAed(reconnectionFee)}, bounced cheque ${formatAed(bounced_check_fee)}.`}
    </Typography>
  );
}
