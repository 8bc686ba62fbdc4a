import Typography from '@mui/material/Typography';
import type { ContractDefaults } from '../../../domain/contracts/contract';
import { formatAed } from '../../../domain/money';
import type { RecordOption } from '../records/recordOptions';
import type { WizardStep } from '../../ui/form/WizardForm';
import { FillFromSelection, DefaultValue } from '../../ui/form/computedFields';
import { ContractSummary } from './ContractSummary';
import type { ContractSources } from './contractFieldGroups';
import { contractQuestions } from './contractFieldGroups';

/** The four steps of a new contract, each with what has to be known there. */
export function contractWizardSteps(
  sources: ContractSources,
  estimated: ContractDefaults | null,
): WizardStep[] {
  const { parties, unit, tariff, dates, money } = contractQuestions(sources);
  const chosen = { client: sources.client.selected, counter: sources.counter.selected };
  const names = { ...chosen, tank: sources.tank?.selected, tariff: sources.tariff.selected };
  return [
    { title: 'Client', groups: [parties] },
    { title: 'Unit and counter', groups: [{ ...unit, footer: () => <PlaceOf counter={chosen.counter} /> }] },
    { title: 'Tariff and dates', groups: [tariff, dates] },
    {
      title: 'Deposit and documents',
      groups: [
        {
          ...money,
          footer: (typed) => (
            <>
              {estimated && <UsualDeposit type={typed.type} usual={estimated} />}
              {estimated && <UsualFees type={typed.type} usual={estimated} />}
              <ContractSummary typed={typed} names={names} />
            </>
          ),
        },
      ],
    },
  ];
}

/** Where the chosen counter stands is where the contract supplies. */
function PlaceOf({ counter }: { counter: RecordOption | null | undefined }) {
  const { site, unit_no = null } = counter ?? {};
  return (
    <FillFromSelection
      values={{ 'site.code': site?.code ?? null, 'site.name': site?.name ?? null, unit_no }}
    />
  );
}

interface OfType {
  type: unknown;
  usual: ContractDefaults;
}

const ofType = (amounts: object, type: unknown): number =>
  Number(Object.entries(amounts).find(([name]) => name === type)?.[1] ?? 0);

function UsualDeposit({ type, usual: { deposits } }: OfType) {
  const value = ofType(deposits, type);
  return <DefaultValue name="deposit_required" value={value} defaults={Object.values(deposits)} />;
}

/** What the fees come to that are left empty. */
function UsualFees({ type, usual: { connection_fees, reconnection_fees, bounced_check_fee } }: OfType) {
  const [first, again] = [ofType(connection_fees, type), ofType(reconnection_fees, type)];
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {`Defaults: connection ${formatAed(first)}, reconnection ${formatAed(again)}, bounced cheque ${formatAed(bounced_check_fee)}.`}
    </Typography>
  );
}
