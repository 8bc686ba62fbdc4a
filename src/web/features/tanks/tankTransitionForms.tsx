import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { RecordFieldDef } from '../../ui/form/formFields';
import { deliveryInputSchema, deliveryWarnings } from '../../../domain/tanks/delivery';
import { parseNumber } from '../../../domain/numbers';
import { formatLitres } from '../../../domain/quantities';
import type { Ref } from '../../../domain/entity';
import type { Tank } from '../../../domain/tanks/tank';
import { gaugeReadingInputSchema, levelFromGauge, heightError } from '../../../domain/tanks/tankReading';
import { reasonInputSchema } from '../../../domain/fieldSchemas';
import { litresAtLevel, ullageAtLevel } from '../../../domain/tanks/tankVolume';
import { reasonForm } from '../records/transitionForms';
import type { TransitionForm } from '../records/TransitionDialog';

type FormValues = Record<string, unknown>;

type OrderField = Pick<RecordFieldDef, 'kind' | 'options' | 'isPending' | 'onSearch'>;

const tenthFormat = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 1 });

/** Shows the entered level or height in percent and litres. */
function renderGaugeSummary(tank: Tank, values: FormValues) {
  const gauge = {
    level_percent: parseNumber(values.level_percent),
    height_mm: parseNumber(values.height_mm),
  };
  const level = levelFromGauge(tank, gauge);
  const error = gauge.height_mm === undefined ? undefined : heightError(tank, gauge.height_mm);
  if (level === undefined)
    return <Typography role="status">{error ?? 'Enter a level or a height.'}</Typography>;
  return (
    <Typography role="status">
      {`${tenthFormat.format(level)} % is ${formatLitres(litresAtLevel(tank, level))}; ${formatLitres(ullageAtLevel(tank, level))} can be added.`}
    </Typography>
  );
}

const renderDeliveryWarnings = (tank: Tank, values: FormValues) =>
  deliveryWarnings(tank, {
    litres: parseNumber(values.litres),
    level_before: parseNumber(values.level_before),
    level_after: parseNumber(values.level_after),
  }).map((warning) => (
    <Alert key={warning} severity="warning" sx={{ mb: 1 }}>
      {warning}
    </Alert>
  ));

const readingForm = (tank: Tank, today: string): TransitionForm => ({
  title: 'Add a reading',
  submitLabel: 'Save reading',
  schema: gaugeReadingInputSchema,
  initialValues: { at: today },
  groups: [
    {
      fields: [
        { name: 'level_percent', label: 'Level', kind: 'number', unit: '%' },
        { name: 'height_mm', label: 'Or liquid height', kind: 'number', unit: 'mm' },
        { name: 'at', label: 'Read on', kind: 'date' },
        { name: 'temperature_c', label: 'Temperature', kind: 'number', unit: '°C' },
        { name: 'pressure_bar', label: 'Pressure', kind: 'number', unit: 'bar' },
        { name: 'note', label: 'Note', kind: 'text' },
      ],
      footer: (values) => renderGaugeSummary(tank, values),
    },
  ],
});

const refillOrderOf = ({ refill_order: order }: Tank): Ref | null =>
  order ? { _id: order._id, label: order.unique_number } : null;

const deliveryForm = (tank: Tank, today: string, order?: OrderField): TransitionForm => ({
  title: 'Add a delivery',
  submitLabel: 'Save delivery',
  wide: true,
  schema: deliveryInputSchema,
  initialValues: { at: today, ...(order && tank.refill_order && { order: tank.refill_order._id }) },
  groups: [
    {
      fields: [
        { name: 'ticket_no', label: 'Ticket number', kind: 'text', required: true },
        { name: 'at', label: 'Delivered on', kind: 'date', required: true },
        { name: 'supplier', label: 'Supplier', kind: 'text', required: true, suggestions: 'supplier' },
        { name: 'litres', label: 'Litres', kind: 'number', unit: 'L', required: true },
        { name: 'kg', label: 'Weight', kind: 'number', unit: 'kg' },
        { name: 'price_per_l', label: 'Price per litre', kind: 'money' },
        { name: 'level_before', label: 'Level before', kind: 'number', unit: '%' },
        { name: 'level_after', label: 'Level after', kind: 'number', unit: '%' },
        { name: 'driver', label: 'Driver', kind: 'text', suggestions: 'driver' },
        { name: 'truck', label: 'Truck', kind: 'text', suggestions: 'truck' },
        ...(order ? [{ ...order, name: 'order', label: 'Order', selected: refillOrderOf(tank) }] : []),
        { name: 'note', label: 'Note', kind: 'text' },
      ],
      footer: (values) => renderDeliveryWarnings(tank, values),
    },
  ],
});

/** Forms of a tank's transitions; `order` is omitted for users who may not view orders. */
export const tankTransitionForms = (tank: Tank, today: string, order?: OrderField) => ({
  reading: readingForm(tank, today),
  delivery: deliveryForm(tank, today, order),
  takeOut: reasonForm('Take this tank out of service?', reasonInputSchema, 'Take out of service'),
  decommission: reasonForm('Decommission this tank permanently?', reasonInputSchema, 'Decommission'),
});
