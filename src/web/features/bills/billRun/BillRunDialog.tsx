import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { BillRunInput } from '../../../../domain/bills/billRunInput';
import { totalsOf } from '../../../../domain/bills/billRun';
import { addMonths, formatMonth } from '../../../../domain/dates';
import type { ApiError, Ref } from '../../../../domain/entity';
import { BILLING_CYCLES, CONTRACT_TYPES } from '../../../../domain/enums';
import { labelOf, optionsOf } from '../../../../domain/labels';
import { formatAed } from '../../../../domain/money';
import { formatCount, formatInteger } from '../../../../domain/numbers';
import { selectIsPending, selectError } from '../../../store/requests';
import { usePermission } from '../../../store/usePermission';
import { useSubmission } from '../../../store/useSubmission';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { getRefId } from '../../../ui/form/controls/useServerSearch';
import { today } from '../../../ui/form/today';
import { LinkButton } from '../../../ui/layout/LinkButton';
import { MoreMenu } from '../../../ui/layout/MoreMenu';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import { EXPORT_FORMATS } from '../../exports/ExportMenu';
import type { ExportFormat } from '../../exports/exports';
import { exportClicked } from '../../exports/exports';
import { SitesPicker } from '../../records/lazyRecordPickers';
import type { RootState } from '../../../store/rootState';
import {
  fetchPreviewPage,
  previewClicked,
  previewStopped,
  runDialogClosed,
  selectPreview,
  startClicked,
  startRun,
} from './billRunPreview';
import { BILL_RUN_STEPS, billRunRecords, billRunStep, scopeText } from './billRunRecords';
import { BillRunTable } from './BillRunTable';

type Preview = RootState['billRunPreview'];

/** Dialog to select the scope of a billing run, preview it and start it. */
export default function BillRunDialog({ onClose }: { onClose: () => void }) {
  useDiscardOnUnmount();
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby="run-billing-title">
      <DialogTitle id="run-billing-title">Run billing</DialogTitle>
      <RunForm close={onClose} />
    </Dialog>
  );
}

/** Stops and discards the preview when the dialog is closed. */
function useDiscardOnUnmount() {
  const dispatch = useDispatch();
  useEffect(() => () => void dispatch(runDialogClosed()), [dispatch]);
}

function RunForm({ close }: { close: () => void }) {
  const dispatch = useDispatch();
  const [input, setInput] = useState<BillRunInput>(() => ({
    month: addMonths(today(), -1).slice(0, 7),
    sites: [],
    types: [],
    cycles: [],
    estimates: false,
    issues: false,
    delivers: false,
  }));
  const [sites, setSites] = useState<readonly Ref[]>([]);
  const choice = {
    input,
    scope: scopeText(
      input,
      sites.map(({ label }) => label),
    ),
  };
  const isPreviewing = useSelector(selectIsPending(fetchPreviewPage));
  const { isPending: isStarting, error: startError, submit } = useSubmission(startRun);
  const preview = useSelector(selectPreview);
  const isCurrent = JSON.stringify(preview.input) === JSON.stringify(input);
  const isDisabled = isPreviewing || isStarting || input.month === '';
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <RunFields
            input={input}
            sites={sites}
            disabled={isPreviewing || isStarting}
            change={(change) => setInput({ ...input, ...change })}
            changeSites={(refs) => {
              setSites(refs);
              setInput({ ...input, sites: refs.map(getRefId) });
            }}
          />
          <StartError error={startError} />
          {isCurrent && <PreviewResult preview={preview} isPending={isPreviewing} />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {isPreviewing ? (
          <Button disabled={preview.stopped} onClick={() => dispatch(previewStopped())}>
            {preview.stopped ? 'Stopping…' : 'Stop'}
          </Button>
        ) : (
          <Button onClick={close}>Close</Button>
        )}
        <Button onClick={() => dispatch(previewClicked(choice))} disabled={isDisabled} variant="outlined">
          Preview
        </Button>
        <Button onClick={() => submit(startClicked(choice))} disabled={isDisabled} variant="contained">
          Start billing
        </Button>
      </DialogActions>
    </>
  );
}

interface RunFieldsProps {
  input: BillRunInput;
  /** The sites of the input with their labels. */
  sites: readonly Ref[];
  disabled: boolean;
  change: (change: Partial<BillRunInput>) => void;
  changeSites: (sites: readonly Ref[]) => void;
}

function RunFields({ input, sites, disabled, change, changeSites }: RunFieldsProps) {
  const canIssue = usePermission('canUpdateBills');
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'flex-start', pt: 1 }}>
      <TextField
        autoFocus
        type="month"
        label="Month"
        value={input.month}
        disabled={disabled}
        onChange={({ target }) => change({ month: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={fieldStyle}
      />
      <Suspense fallback={<TextField label="Sites" disabled sx={sitesStyle} />}>
        <SitesPicker
          label="Sites"
          placeholder="All sites"
          value={sites}
          disabled={disabled}
          onChange={changeSites}
          width={sitesStyle}
        />
      </Suspense>
      <ChoicesField
        label="Contract types"
        options={CONTRACT_TYPES}
        value={input.types}
        disabled={disabled}
        onChange={(types) => change({ types })}
      />
      <ChoicesField
        label="Billing cycles"
        options={BILLING_CYCLES}
        value={input.cycles}
        disabled={disabled}
        onChange={(cycles) => change({ cycles })}
      />
      <TextField
        select
        label="Steps"
        value={billRunStep(input)}
        disabled={disabled}
        onChange={({ target }) => change(BILL_RUN_STEPS[target.value as keyof typeof BILL_RUN_STEPS][1])}
        slotProps={{ select: { native: true } }}
        sx={fieldStyle}
      >
        {Object.entries(BILL_RUN_STEPS)
          .filter(([name]) => canIssue || name === 'draft')
          .map(([name, [label]]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
      </TextField>
      <FormControlLabel
        control={
          <Switch
            checked={input.estimates}
            disabled={disabled}
            onChange={(_event, estimates) => change({ estimates })}
          />
        }
        label="Estimate missing readings"
      />
    </Stack>
  );
}

const fieldStyle = { inlineSize: { xs: '100%', sm: 230 } };
const sitesStyle = { inlineSize: { xs: '100%', sm: 476 } };

interface ChoicesFieldProps<Code extends string> {
  label: string;
  options: readonly Code[];
  value: readonly Code[];
  disabled: boolean;
  onChange: (codes: Code[]) => void;
}

/** Selection of several codes; an empty selection means all. */
function ChoicesField<Code extends string>({
  label,
  options,
  value,
  disabled,
  onChange,
}: ChoicesFieldProps<Code>) {
  return (
    <TextField
      select
      label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value as unknown as Code[])}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: (codes) => (codes as Code[]).map(labelOf).join(', ') || 'All',
        },
      }}
      sx={fieldStyle}
    >
      {optionsOf(options).map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Error of the start; links to another run of the month. */
function StartError({ error }: { error: ApiError | undefined }) {
  const run = error?.body?.run;
  if (!error || typeof run !== 'string') return <ErrorAlert error={error} />;
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <LinkButton to={`${billRunRecords.path}/${run}`} size="small" color="inherit">
          Open this run
        </LinkButton>
      }
    >
      {error.message}
    </Alert>
  );
}

function PreviewResult({ preview, isPending }: { preview: Preview; isPending: boolean }) {
  const error = useSelector(selectError(fetchPreviewPage));
  const { rows, total } = preview;
  const percent = total > 0 ? (rows.length / total) * 100 : 0;
  return (
    <>
      {isPending && <LinearProgress variant="determinate" value={percent} aria-label="Preview progress" />}
      <ErrorAlert error={error} />
      <Typography role="status">{progressText(preview, isPending, error !== undefined)}</Typography>
      {rows.length > 0 && <PreviewTotals preview={preview} />}
      {rows.length > 0 && <BillRunTable rows={rows} />}
    </>
  );
}

/** Scope, count and sums of a preview, and its export. */
function PreviewTotals({ preview: { input, scope, rows } }: { preview: Preview }) {
  const dispatch = useDispatch();
  const { invoices, net, vat, total } = totalsOf(rows);
  if (!input) return null;
  return (
    <DescriptionList
      title={`${formatMonth(input.month)} · ${scope}`}
      columns={4}
      items={[
        ['Invoices', formatInteger(invoices)],
        ['Net', formatAed(net)],
        ['VAT', formatAed(vat)],
        ['Total', formatAed(total)],
      ]}
      actions={
        <MoreMenu
          label="Export"
          actions={EXPORT_FORMATS.map(([format, label]) => ({
            label,
            onClick: () => void dispatch(exportClicked(previewExport(input, format))),
          }))}
        />
      }
    />
  );
}

const previewExport = (input: BillRunInput, format: ExportFormat) => ({
  path: `/bill/run/preview/export/${format}`,
  format,
  query: input,
  filename: `Billing preview ${input.month}`,
});

const progressText = (
  { rows, total, done, stopped }: Preview,
  isPending: boolean,
  failed: boolean,
): string => {
  const count = rows.length;
  if (count === 0 && isPending) return 'Calculating…';
  if (count === 0 && done) return 'No invoices are due for this month.';
  if (count === 0 && failed) return '';
  const processed =
    count < total
      ? `${formatInteger(count)} of ${formatCount(total, 'contract')}`
      : formatCount(count, 'contract');
  return stopped && !isPending && !done && !failed ? `Stopped after ${processed}` : processed;
};
