import Typography from '@mui/material/Typography';
import type { ContractUsual } from '../../../domain/contracts/contract';
import { aed } from '../../../domain/money';
import type { Choice } from '../records/recordOptions';
import type { Stage } from '../../ui/form/WizardForm';
import { FilledIn, UsualAnswer } from '../../ui/form/computedFields';
import { ContractSummary } from './ContractSummary';
import type { ContractSources } from './contractGroups';
import { contractQuestions } from './contractGroups';

/** The four steps of a new contract, each with what has to be known there. */
export function contractStages(sources: ContractSources, usual: ContractUsual | null): Stage[] {
  const { parties, unit, tariff, dates, money } = contractQuestions(sources);
  const chosen = { client: sources.client.chosen, counter: sources.counter.chosen };
  const names = { ...chosen, tank: sources.tank?.chosen, tariff: sources.tariff.chosen };
  return [
    { title: 'Client', groups: [parties] },
    { title: 'Unit and counter', groups: [{ ...unit, foot: () => <PlaceOf counter={chosen.counter} /> }] },
    { title: 'Tariff and dates', groups: [tariff, dates] },
    {
      title: 'Deposit and documents',
      groups: [
        {
          ...money,
          foot: (typed) => (
            <>
              {usual && <UsualDeposit type={typed.type} usual={usual} />}
              {usual && <UsualFees type={typed.type} usual={usual} />}
              <ContractSummary typed={typed} names={names} />
            </>
          ),
        },
      ],
    },
  ];
}

/** Where the chosen counter stands is where the contract supplies. */
function PlaceOf({ counter }: { counter: Choice | null | undefined }) {
  const { site, unit_no = null } = counter ?? {};
  return <FilledIn answers={{ 'site.code': site?.code ?? null, 'site.name': site?.name ?? null, unit_no }} />;
}

interface OfType {
  type: unknown;
  usual: ContractUsual;
}

const ofType = (amounts: object, type: unknown): number =>
  Number(Object.entries(amounts).find(([name]) => name === type)?.[1] ?? 0);

function UsualDeposit({ type, usual: { deposits } }: OfType) {
  const value = ofType(deposits, type);
  return <UsualAnswer name="deposit_required" value={value} among={Object.values(deposits)} />;
}

/** What the fees come to that are left empty. */
function UsualFees({ type, usual: { connection_fees, reconnection_fees, bounced_check_fee } }: OfType) {
  const [first, again] = [ofType(connection_fees, type), ofType(reconnection_fees, type)];
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {`As the settings say: connection ${aed(first)}, reconnection ${aed(again)}, bounced cheque ${aed(bounced_check_fee)}.`}
    </Typography>
  );
}
