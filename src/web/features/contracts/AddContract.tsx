import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { NEW_CONTRACT, contractDraft } from '../../../domain/contracts/contract';
import type { ContractUsual } from '../../../domain/contracts/contract';
import type { Id, Ref } from '../../../domain/entity';
import { formOfNew } from '../../../domain/drafts/unsavedDraft';
import { clients } from '../clients/clients';
import { newContractOpened, readUsual, selectUsual } from './contractDefaults';
import { contracts } from './contracts';
import { problemWith } from '../../store/requests';
import { useRecord, useSave } from '../../store/useRecord';
import { Page } from '../../ui/layout/Page';
import { StagedForm } from '../../ui/form/WizardForm';
import { AREAS } from '../records/recordTypes';
import { today } from '../../ui/form/today';
import { useKeeping } from '../autosave/useAutosave';
import type { ContractSources } from './contractGroups';
import { contractStages } from './contractStages';
import { useContractSources } from './useContractSources';

const { path, many, one } = AREAS.contracts;
const TITLE = `Add ${one}`;

/** A new contract in four steps; it may begin with the client in the address, and with what the settings say is usual. */
export function AddContract() {
  const dispatch = useDispatch();
  const [params] = useSearchParams();
  const wished = params.get('client');
  const usual = useSelector(selectUsual);
  const untold = useSelector(problemWith(readUsual));
  useEffect(() => {
    dispatch(newContractOpened());
  }, [dispatch]);
  const isReady = usual !== null || untold !== undefined;
  return (
    <Page trail={[{ label: many, to: path }, TITLE]} title={TITLE}>
      {isReady && (wished ? <ForClient id={wished} usual={usual} /> : <Steps usual={usual} />)}
    </Page>
  );
}

function ForClient({ id, usual }: { id: Id; usual: ContractUsual | null }) {
  const { record, problem } = useRecord(clients, id);
  if (!record && !problem) return null;
  return <Steps usual={usual} client={record ?? undefined} />;
}

type Picks = Partial<Record<keyof ContractSources, Ref | null>>;

/** Every reference remembers what was picked, whichever step is on screen. */
function usePicks(first: Picks): ContractSources {
  const sources = useContractSources();
  const [picks, setPicks] = useState(first);
  return useMemo(() => {
    const picking = (name: keyof ContractSources) => ({
      chosen: picks[name],
      onPick: (ref: Ref | null) => {
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

function Steps({ usual, client }: { usual: ContractUsual | null; client?: Ref }) {
  const { save, waiting, problem } = useSave(contracts);
  const sources = usePicks({ client });
  const asked = useMemo(() => contractStages(sources, usual), [sources, usual]);
  const groups = useMemo(() => asked.flatMap((stage) => stage.groups), [asked]);
  const { keeping, withNames } = useKeeping(formOfNew(contracts.name), groups);
  const stages = useMemo(
    () => asked.map((stage) => ({ ...stage, groups: withNames(stage.groups) })),
    [asked, withNames],
  );
  const [initial] = useState(() => ({
    ...NEW_CONTRACT,
    start_date: today(),
    ...(usual && {
      payment_terms_days: usual.payment_terms_days,
      deposit_required: usual.deposits.residential,
    }),
    ...(client && { client: client._id }),
  }));
  return (
    <StagedForm
      stages={stages}
      keeping={keeping}
      schema={contractDraft}
      initial={initial}
      waiting={waiting}
      problem={problem}
      onSubmit={save}
      backTo={path}
    />
  );
}
