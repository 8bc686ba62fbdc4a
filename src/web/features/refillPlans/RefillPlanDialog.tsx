import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useId, useMemo } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { useDispatch, useSelector } from 'react-redux';
import { EMPTY_DATE, formatDate, formatDateTime } from '../../../domain/dates';
import { formatLitres } from '../../../domain/quantities';
import type { Id } from '../../../domain/entity';
import { parseNumber } from '../../../domain/numbers';
import { siteLabel } from '../../../domain/sites/siteRef';
import {
  MAX_REFILL_STOPS,
  fillSpace,
  initialLitres,
  moveSite,
  orderStops,
  passedSafetyDates,
  plannedLitres,
  stopWarnings,
} from '../../../domain/tanks/refillPlan';
import type { RefillPlan, RefillTank } from '../../../domain/tanks/refillPlan';
import { refillPlanSchemaFor } from '../../../domain/tanks/refillPlanInput';
import { selectError } from '../../store/requests';
import type { RootState } from '../../store/rootState';
import { usePermission } from '../../store/usePermission';
import { useRecord, useSave } from '../../store/useRecord';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { FormDialog } from '../../ui/form/FormDialog';
import { TextInput } from '../../ui/form/controls/TextInput';
import type { ControlProps, CustomFieldDef, FieldGroup } from '../../ui/form/formFields';
import { asRows } from '../../ui/form/formValues';
import type { FormValues } from '../../ui/form/formValues';
import { today } from '../../ui/form/today';
import { assigneeOptions } from '../orders/orderOptions';
import { useRecordEdit } from '../records/useRecordEdit';
import { useRecordOptions } from '../records/useRecordOptions';
import { readRefillTanks, refillPlans, refillTanksOpened, stopsOf } from './refillPlans';

type Tanks = ReadonlyMap<Id, RefillTank>;

interface RefillPlanDialogProps {
  /** The draft to edit; without one, a plan is added. */
  planId?: Id;
  /** Tanks to add. */
  added: readonly Id[];
  /** Truck of a new plan. */
  truck?: Partial<Pick<RefillPlan, 'truck' | 'capacity_l'>>;
  onClose: () => void;
}

/** Form of a refill plan: truck, day, and the stops in driving order. */
export default function RefillPlanDialog({ planId, ...props }: RefillPlanDialogProps) {
  return planId === undefined ? <AddForm {...props} /> : <DraftForm planId={planId} {...props} />;
}

/** Loads the draft before the form is shown. */
function DraftForm({ planId, ...props }: RefillPlanDialogProps & { planId: Id }) {
  const id = useId();
  const { record, error, retry } = useRecord(refillPlans, planId);
  if (record) return <EditForm plan={record} {...props} />;
  return (
    <Dialog open={error !== undefined} onClose={props.onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Modify plan</DialogTitle>
      <DialogContent>
        <ErrorAlert error={error} onRetry={retry} />
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The tanks of a form, and what is shown until they are loaded. */
function usePlanTanks(plan: RefillPlan | undefined, added: readonly Id[]) {
  const dispatch = useDispatch();
  const ids = useMemo(
    () => [...new Set([...(plan ? stopsOf(plan) : []).map(({ tank }) => tank._id), ...added])],
    [plan, added],
  );
  const read = useCallback(() => void dispatch(refillTanksOpened(ids)), [dispatch, ids]);
  useEffect(read, [read]);
  const loaded = useSelector(({ refillTanks }: RootState) => refillTanks);
  const loadError = useSelector(selectError(readRefillTanks));
  const tanks: Tanks = useMemo(() => new Map((loaded ?? []).map((tank) => [tank._id, tank])), [loaded]);
  const placeholder = loaded ? undefined : loadError ? (
    <ErrorAlert error={loadError} onRetry={read} />
  ) : (
    <Skeleton variant="rounded" height={320} role="status" aria-label="Loading the tanks" />
  );
  return { tanks, placeholder };
}

type EditFormProps = Pick<RefillPlanDialogProps, 'added' | 'onClose'> & { plan: RefillPlan };

function EditForm({ plan, added, onClose }: EditFormProps) {
  const { tanks, placeholder } = usePlanTanks(plan, added);
  const groups = useGroups(tanks, plan);
  const schema = useMemo(() => refillPlanSchemaFor(tanks, plan._id), [tanks, plan._id]);
  const form = useRecordEdit(refillPlans, plan, { groups });
  const initialValues = useMemo(() => {
    const known = new Set(stopsOf(plan).map(({ tank }) => tank._id));
    const values: FormValues = { ...form.initialValues };
    const newTanks = added.filter((id) => !known.has(id));
    return { ...values, stops: [...asRows(values.stops), ...newStops(tanks, newTanks)] };
  }, [plan, added, tanks, form.initialValues]);
  return (
    <FormDialog
      wide
      title={`Modify ${plan.unique_number}`}
      {...form}
      // A stored draft may contain tanks that are not loaded.
      autosave={undefined}
      initialValues={initialValues}
      schema={schema}
      placeholder={placeholder}
      onClose={onClose}
    />
  );
}

type AddFormProps = Omit<RefillPlanDialogProps, 'planId'>;

function AddForm({ added, truck, onClose }: AddFormProps) {
  const { tanks, placeholder } = usePlanTanks(undefined, added);
  const groups = useGroups(tanks);
  const schema = useMemo(() => refillPlanSchemaFor(tanks), [tanks]);
  const form = useSave(refillPlans);
  const initialValues = useMemo(
    () => ({ ...truck, day: today(), stops: newStops(tanks, added) }),
    [truck, tanks, added],
  );
  return (
    <FormDialog
      wide
      title="Plan refills"
      groups={groups}
      schema={schema}
      initialValues={initialValues}
      {...form}
      placeholder={placeholder}
      onClose={onClose}
    />
  );
}

/** Stops at the added tanks, in driving order. */
const newStops = (tanks: Tanks, added: readonly Id[]) =>
  orderStops(added.flatMap((id) => tanks.get(id) ?? [])).map((tank) => ({
    tank: tank._id,
    litres: initialLitres(tank, Date.now()),
  }));

function useGroups(tanks: Tanks, plan?: RefillPlan): readonly FieldGroup[] {
  const employees = useRecordOptions(assigneeOptions);
  const canAssign = usePermission('canUpdateOrders');
  const canOverride = usePermission('superAdmin');
  const driver = plan?.driver ?? null;
  return useMemo(() => {
    const required = true;
    return [
      {
        fields: [
          { name: 'day', label: 'Day', kind: 'date', required },
          {
            name: 'truck',
            label: 'Truck',
            kind: 'text',
            required,
            suggestions: 'truck',
            help: 'Plate or fleet number',
          },
          { name: 'capacity_l', label: 'Truck capacity', kind: 'number', unit: 'L', required },
          ...(canAssign
            ? [
                {
                  ...employees,
                  name: 'driver',
                  label: 'Driver',
                  selected: driver,
                  help: 'The orders are assigned to the driver when the plan is released',
                },
              ]
            : []),
          { name: 'notes', label: 'Notes', kind: 'text', wide: true },
        ],
      },
      {
        title: 'Stops',
        fields: [
          {
            name: 'stops',
            label: 'Stops',
            kind: 'array',
            rowLabel: 'Stop',
            isAddedElsewhere: true,
            initialValues: {},
            max: MAX_REFILL_STOPS,
            columns: [
              {
                name: 'tank',
                label: 'Tank',
                kind: 'custom',
                wide: true,
                render: (props) => <StopTank {...props} tanks={tanks} />,
                format: (id) => tanks.get(String(id))?.code ?? EMPTY_DATE,
              },
              { name: 'litres', label: 'Litres', kind: 'number', unit: 'L', required },
              {
                name: 'override_reason',
                label: 'Reason for override (safety date passed)',
                kind: 'custom',
                render: (props) => <Override {...props} tanks={tanks} canOverride={canOverride} />,
              },
            ],
          },
        ],
        footer: (values) => <Total values={values} />,
      },
    ];
  }, [tanks, driver, employees, canAssign, canOverride]);
}

type StopControlProps = ControlProps<CustomFieldDef> & { tanks: Tanks };

/** The tank of a row, the values of the form, and the index of the row. */
function useStop({ input, tanks }: Pick<StopControlProps, 'input' | 'tanks'>) {
  const { values } = useFormState<FormValues>({ subscription: { values: true } });
  const index = Number(/\d+/.exec(input.name)?.[0]);
  const rows = asRows(values.stops);
  const tankOf = (row: FormValues | undefined) => tanks.get(typeof row?.tank === 'string' ? row.tank : '');
  const day = typeof values.day === 'string' ? values.day : '';
  return { index, rows, tankOf, day, tank: tankOf(rows[index]) };
}

/** Tank of a stop with its site, level, space and warnings, and buttons to move the site. */
function StopTank({ id, error, ...props }: StopControlProps) {
  const form = useForm<FormValues>();
  const { index, rows, tank, tankOf, day } = useStop(props);
  if (!tank) return <Typography color="error">{error ?? 'This tank can’t be planned'}</Typography>;
  const now = Date.now();
  const siteOf = (row: FormValues) => tankOf(row)?.site._id;
  const warnings = stopWarnings(tank, { day, now, tanks: rows.flatMap((row) => tankOf(row) ?? []) });
  const move = (step: -1 | 1) => {
    form.change('stops', moveSite(rows, index, step, siteOf));
  };
  const isFirstOfSite = index === 0 || tankOf(rows[index - 1])?.site._id !== tank.site._id;
  return (
    <Box id={id} tabIndex={-1}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>
          <bdi>{`${tank.code} · ${tank.label}`}</bdi>
        </Typography>
        {isFirstOfSite && (
          <Box sx={{ whiteSpace: 'nowrap' }}>
            <Button size="small" onClick={() => move(-1)} aria-label={`Move ${tank.site.name} up`}>
              Up
            </Button>
            <Button size="small" onClick={() => move(1)} aria-label={`Move ${tank.site.name} down`}>
              Down
            </Button>
          </Box>
        )}
      </Stack>
      <Typography variant="body2">
        <bdi>{siteLabel(tank.site)}</bdi>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {describeLevel(tank, now)}
      </Typography>
      {error && <Typography color="error">{error}</Typography>}
      {warnings.map((warning) => (
        <Typography key={warning} variant="body2" sx={{ color: 'warning.dark' }}>
          {warning}
        </Typography>
      ))}
      {passedSafetyDates(tank, day).map((text) => (
        <Alert key={text} severity="error" variant="outlined" sx={{ my: 0.5, py: 0 }}>
          {`${text}: only a super administrator may permit the delivery`}
        </Alert>
      ))}
    </Box>
  );
}

/** Describes a level: `23 % on 20 Nov 2026, 12:00 · space 5,700 L · refill by 3 Dec 2026`. */
function describeLevel(tank: RefillTank, now: number): string {
  const { level_percent, last_reading_at, refill_by, order } = tank;
  return [
    typeof level_percent === 'number'
      ? `${level_percent.toFixed(1)} % on ${formatDateTime(last_reading_at)}`
      : 'Level unknown',
    `space ${formatLitres(fillSpace(tank, now).litres)}`,
    refill_by && `refill by ${formatDate(refill_by)}`,
    order && `${order.unique_number} is open`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Reason of a super administrator for a tank whose safety date has passed; read-only for other users. */
function Override(props: StopControlProps & { canOverride: boolean }) {
  const { tanks, canOverride, field, input, ...control } = props;
  const { tank, day } = useStop({ input, tanks });
  const isNeeded = tank !== undefined && passedSafetyDates(tank, day).length > 0;
  if (!isNeeded && !input.value) return null;
  if (canOverride) return <TextInput {...control} input={input} field={{ ...field, kind: 'text' }} />;
  return typeof input.value === 'string' && input.value ? (
    <Typography variant="body2">{`Permitted: ${input.value}`}</Typography>
  ) : null;
}

/** Litres of all stops compared with the load of the truck. */
function Total({ values }: { values: FormValues }) {
  const planned = plannedLitres(
    asRows(values.stops).map(({ litres }) => ({ litres: parseNumber(litres) ?? 0 })),
  );
  const capacity = parseNumber(values.capacity_l);
  const isTooMuch = capacity !== undefined && planned > capacity;
  return (
    <Typography role="status" color={isTooMuch ? 'error' : undefined}>
      {capacity === undefined
        ? `${formatLitres(planned)} planned`
        : isTooMuch
          ? `${formatLitres(planned)} planned, ${formatLitres(planned - capacity)} more than the truck carries`
          : `${formatLitres(planned)} planned, ${formatLitres(capacity - planned)} left in the truck`}
    </Typography>
  );
}
