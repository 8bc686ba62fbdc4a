import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CONTRACT_INITIAL_VALUES, contractInputSchema } from '../../../domain/contracts/contract';
import type { ContractDefaults } from '../../../domain/contracts/contract';
import type { Ref } from '../../../domain/entity';
import { createFormName } from '../../../domain/drafts/unsavedDraft';
import { siteLabel } from '../../../domain/sites/siteRef';
import { clients } from '../clients/clients';
import { contracts, contractDefaults } from './contracts';
import { useQuery } from '../../store/createQuery';
import { useFirstOutcome } from '../../store/useFirstOutcome';
import { useSave } from '../../store/useRecord';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { Page } from '../../ui/layout/Page';
import { WizardForm } from '../../ui/form/WizardForm';
import { today } from '../../ui/form/today';
import { useAutosave } from '../autosave/useAutosave';
import type { RecordOption } from '../records/recordOptions';
import { WithRecord } from '../records/WithRecord';
import type { ContractOptions } from './contractFieldGroups';
import { contractWizardSteps } from './contractWizardSteps';
import { useContractOptions } from './useContractOptions';
import { contractRecords } from './contractRecords';

const { path, title, label } = contractRecords;
const TITLE = `Add ${label}`;

/** Form of a new contract in four steps, with the client in the URL and the default values of the settings. */
export function AddContract() {
  const [params] = useSearchParams();
  const clientId = params.get('client');
  const { result, error, retry } = useQuery(contractDefaults, {});
  const defaults = result?.data ?? null;
  const isReady = useFirstOutcome(defaults !== null, error) !== undefined;
  return (
    <Page breadcrumbs={[{ label: title, to: path }, TITLE]} title={TITLE}>
      {isReady && !defaults && <ErrorAlert error={error} onRetry={retry} />}
      {isReady && !clientId && <Steps defaults={defaults} />}
      {isReady && clientId && (
        <WithRecord resource={clients} id={clientId}>
          {(client) => <Steps defaults={defaults} client={client} />}
        </WithRecord>
      )}
    </Page>
  );
}

type SelectedRefs = Partial<Record<keyof ContractOptions, Ref | null>>;

/** A selected counter fills in its site. */
const siteOf = (option: RecordOption | null): SelectedRefs =>
  option?.site ? { site: { _id: option.site._id, label: siteLabel(option.site) } } : {};

/** Reference options that keep their selection while other steps are shown. */
function useSelectableOptions(initialRefs: SelectedRefs): ContractOptions {
  const options = useContractOptions();
  const [selectedRefs, setSelectedRefs] = useState(initialRefs);
  return useMemo(() => {
    const selectionProps = (name: keyof ContractOptions) => ({
      selected: selectedRefs[name],
      onSelect: (ref: Ref | null) => {
        setSelectedRefs((current) => ({ ...current, [name]: ref, ...(name === 'counter' && siteOf(ref)) }));
      },
    });
    const { client, counter, site, tariff, collector, tank } = options;
    return {
      client: { ...client, ...selectionProps('client') },
      counter: { ...counter, ...selectionProps('counter') },
      site: { ...site, ...selectionProps('site') },
      tariff: { ...tariff, ...selectionProps('tariff') },
      collector: { ...collector, ...selectionProps('collector') },
      ...(tank && { tank: { ...tank, ...selectionProps('tank') } }),
    };
  }, [options, selectedRefs]);
}

function Steps({ defaults, client }: { defaults: ContractDefaults | null; client?: Ref }) {
  const form = useSave(contracts);
  const [search] = useSearchParams();
  const options = useSelectableOptions({ client });
  const steps = useMemo(() => contractWizardSteps(options, defaults), [options, defaults]);
  const groups = useMemo(() => steps.flatMap((step) => step.groups), [steps]);
  const { autosave, withNames } = useAutosave(createFormName(contracts.name, search.values()), groups);
  const savedSteps = useMemo(
    () => steps.map((step) => ({ ...step, groups: withNames(step.groups) })),
    [steps, withNames],
  );
  const clientId = client?._id;
  const initial = useMemo(
    () => ({
      ...CONTRACT_INITIAL_VALUES,
      start_date: today(),
      ...(defaults && {
        payment_terms_days: defaults.payment_terms_days,
        deposit_required: defaults.deposits.residential,
      }),
      ...(clientId && { client: clientId }),
    }),
    [defaults, clientId],
  );
  return (
    <WizardForm
      steps={savedSteps}
      autosave={autosave}
      schema={contractInputSchema}
      initialValues={initial}
      {...form}
      backTo={path}
    />
  );
}
