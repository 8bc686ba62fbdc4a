import { useEffect } from 'react';
import { optionsOf } from '../../../domain/labels';
import { choice, integer } from '../../../domain/fieldSchemas';
import { REPORT_FORMATS, REPORT_FORMAT_LABELS } from '../../../domain/reports/report';
import type { ReportFormat } from '../../../domain/reports/report';
import { REPORT_FREQUENCIES, WEEKDAYS } from '../../../domain/reports/reportSchedule';
import type { ReportFrequency } from '../../../domain/reports/reportSchedule';
import { inputSchema, text } from '../../../domain/validation';
import { useSubmission } from '../../store/useSubmission';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldGroup } from '../../ui/form/formFields';
import { addSchedule, scheduleSubmitted } from './reports';

interface ScheduleInput {
  frequency: ReportFrequency;
  weekday?: string | null;
  month_day?: number | null;
  hour: string;
  format: ReportFormat;
}

const HOURS = Array.from({ length: 24 }, (_hour, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

const is =
  (frequency: ReportFrequency) =>
  (values: Record<string, unknown>): boolean =>
    values.frequency === frequency;

const LAST_MONTH_DAY = 28;

const GROUPS: readonly FieldGroup[] = [
  {
    fields: [
      {
        name: 'frequency',
        label: 'Frequency',
        kind: 'select',
        required: true,
        options: optionsOf(REPORT_FREQUENCIES),
        help: 'The report is sent to your own email address',
      },
      {
        name: 'weekday',
        label: 'Weekday',
        kind: 'select',
        required: true,
        isVisible: is('weekly'),
        options: WEEKDAYS.map((label, index) => ({ value: String(index + 1), label })),
      },
      {
        name: 'month_day',
        label: 'Day of the month',
        kind: 'number',
        required: true,
        help: `1 to ${String(LAST_MONTH_DAY)}`,
        isVisible: is('monthly'),
      },
      { name: 'hour', label: 'Time in Dubai', kind: 'select', required: true, options: HOURS },
      {
        name: 'format',
        label: 'Format',
        kind: 'select',
        required: true,
        options: REPORT_FORMATS.map((value) => ({ value, label: REPORT_FORMAT_LABELS[value] })),
      },
    ],
  },
];

const schema = inputSchema({
  frequency: choice('Frequency', REPORT_FREQUENCIES).required('Frequency is required'),
  weekday: text('Weekday')
    .nullable()
    .when('frequency', { is: 'weekly', then: (field) => field.required('Weekday is required') }),
  month_day: integer('Day of the month', 1, LAST_MONTH_DAY)
    .nullable()
    .when('frequency', { is: 'monthly', then: (field) => field.required('Day of the month is required') }),
  hour: text('Time').required('Time is required'),
  format: choice('Format', REPORT_FORMATS).required('Format is required'),
});

const INITIAL = { frequency: 'monthly', weekday: '1', month_day: 1, hour: '8', format: 'xlsx' };

interface ScheduleDialogProps {
  report: string;
  title: string;
  query: string;
  onClose: () => void;
}

/** Dialog that sends the current view of a report to the user by email. */
export default function ScheduleDialog({ report, title, query, onClose }: ScheduleDialogProps) {
  const { isPending, error, isFulfilled, submit } = useSubmission(addSchedule);
  useEffect(() => {
    if (isFulfilled) onClose();
  }, [isFulfilled, onClose]);
  return (
    <FormDialog
      title={`Send ${title} by email`}
      groups={GROUPS}
      schema={schema}
      initialValues={INITIAL}
      isPending={isPending}
      error={error}
      saveLabel="Send regularly"
      onSubmit={({ frequency, weekday, month_day, hour, format }: ScheduleInput) =>
        submit(
          scheduleSubmitted({
            report,
            query,
            format,
            frequency,
            hour: Number(hour),
            ...(frequency === 'weekly' && { weekday: Number(weekday) }),
            ...(frequency === 'monthly' && { month_day }),
          }),
        )
      }
      onClose={onClose}
    />
  );
}
