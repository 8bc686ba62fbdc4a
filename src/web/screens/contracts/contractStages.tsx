import type { ContractUsual } from '../../../domain/contractUsual';
import type { Stage } from '../../ui/StagedForm';
import { UsualAnswer } from '../../ui/UsualAnswer';
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
    { title: 'Unit and counter', groups: [unit] },
    { title: 'Tariff and dates', groups: [tariff, dates] },
    {
      title: 'Deposit and documents',
      groups: [
        {
          ...money,
          foot: (typed) => (
            <>
              {usual && <UsualDeposit type={typed.type} usual={usual} />}
              <ContractSummary typed={typed} names={names} />
            </>
          ),
        },
      ],
    },
  ];
}

function UsualDeposit({ type, usual: { deposits } }: { type: unknown; usual: ContractUsual }) {
  const [, value = 0] = Object.entries(deposits).find(([name]) => name === type) ?? [];
  return <UsualAnswer name="deposit_required" value={value} among={Object.values(deposits)} />;
}
