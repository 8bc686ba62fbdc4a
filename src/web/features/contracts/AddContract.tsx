import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { CONTRACT_INITIAL_VALUES, contractInputSchema } from '../../../domain/contracts/contract';
import type { ContractDefaults } from '../../../domain/contracts/contract';
import type { Id, Ref } from '../../../domain/entity';
import { createFormName } from '../../../domain/drafts/unsavedDraft';
import { clients } from '../clients/clients';
import { newContractOpened, readContractDefaults, selectContractDefaults } from './contractDefaults';
import { contracts } from './contracts';
import { selectError } from '../../store/requests';
import { useRecord, useSave } from '../../store/useRecord';
import { Page } from '../../ui/layout/Page';
import { WizardForm } from '../../ui/form/WizardForm';
import { today } from '../../ui/form/today';
import { useAutosave } from '../autosave/useAutosave';
import type { ContractSources } from './contractFieldGroups';
import { contractWizardSteps } from './contractWizardSteps';
import { useContractSources } from './useContractSources';
import { contractRecords } from './contractRecords';

const { path, many, one } = contractRecords;
const TITLE = `Add ${one}`;

/** A new contract in four steps; it may begin with the client in the address, and with what the settings say is usual. */
export function AddContract() {
  const dispatch = useDispatch();
  const [params] = useSearchParams();
  const wished = params.get('client');
  const estimated = useSelector(selectContractDefaults);
  const untold = useSelector(selectError(readContractDefaults));
  useEffect(() => {
    dispatch(newContractOpened());
  }, [dispatch]);
  const isReady = estimated !== null || untold !== undefined;
  return (
    <Page breadcrumbs={[{ label: many, to: path }, TITLE]} title={TITLE}>
      {isReady && (wished ? <ForClient id={wished} usual={estimated} /> : <Steps usual={estimated} />)}
    </Page>
  );
}

function ForClient({ id, usual: estimated }: { id: Id; usual: ContractDefaults | null }) {
  const { record, error } = useRecord(clients, id);
  if (!record && !error) return null;
  return <Steps usual={estimated} client={record ?? undefined} />;
}

type Picks = Partial<Record<keyof ContractSources, Ref | null>>;

/** Every reference remembers what was picked, whichever step is on screen. */
function usePicks(first: Picks): ContractSources {
  const sources = useContractSources();
  const [picks, setPicks] = useState(first);
  return useMemo(() => {
    const picking = (name: keyof ContractSources) => ({
      selected: picks[name],
      onSelect: (ref: Ref | null) => {
        setPicks((before) => ({ ...before, [name]: ref }));
      },
    });
    const { client, counter, tariff, collector, tank } = sources;
    return {
      client: { ...client, ...picking('client') },
      counter: { ...counter, ...picking('counter') },
      tariff: { ...tariff, ...picking('tariff') },
      collector: { ...collector, ...picking('collector') },
      ...(tank && { tank: { ...tank, ...picking('tank') } }),
    };
  }, [sources, picks]);
}

function Steps({ usual: estimated, client }: { usual: ContractDefaults | null; client?: Ref }) {
  const { save, isPending, error } = useSave(contracts);
  const sources = usePicks({ client });
  const asked = useMemo(() => contractWizardSteps(sources, estimated), [sources, estimated]);
  const groups = useMemo(() => asked.flatMap((stage) => stage.groups), [asked]);
  const { autosave, withNames } = useAutosave(createFormName(contracts.name), groups);
  const stages = useMemo(
    () => asked.map((stage) => ({ ...stage, groups: withNames(stage.groups) })),
    [asked, withNames],
  );
  const [initial] = useState(() => ({
    ...CONTRACT_INITIAL_VALUES,
    start_date: today(),
    ...(estimated && {
      payment_terms_days: estimated.payment_terms_days,
      deposit_required: estimated.deposits.residential,
    }),
    ...(client && { client: client._id }),
  }));
  return (
    <WizardForm
      steps={stages}
      autosave={autosave}
      schema={contractInputSchema}
      initialValues={initial}
      isPending={isPending}
      error={error}
      onSubmit={save}
      backTo={path}
    />
  );
}
