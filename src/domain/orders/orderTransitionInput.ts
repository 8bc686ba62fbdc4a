import { choice, day, optional, reference, sibling, requiredReason } from '../fieldSchemas';
import { ORDER_RESULTS } from './order';
import { inputSchema, flag, listOf, number, text } from '../validation';

export const assessOrderInputSchema = inputSchema({
  assessment: text('Findings', 4000).required('Enter what was found'),
  billable: flag('Billable'),
});

const MAX_TEAM_SIZE = 10;

export const scheduleOrderInputSchema = inputSchema({
  assigned_to: reference('Assignee').required('Assignee is required'),
  team: listOf('Team', reference('Colleague').required('Choose a colleague'), MAX_TEAM_SIZE)
    .nullable()
    .test(
      'once',
      'Choose each colleague once, and not the assignee',
      (team: unknown[] | null | undefined, context) => {
        const members: unknown[] = [sibling(context, 'assigned_to'), ...(team ?? [])];
        return new Set(members).size === members.length;
      },
    ),
  day: day('Day').required('Day is required'),
  time: text('Time', 5)
    .required('Time is required')
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time must have the form 09:30'),
});

export const holdOrderInputSchema = inputSchema({
  reason: requiredReason,
});

export const cancelOrderInputSchema = inputSchema({
  reason: requiredReason,
});

const index = (label: string) => number(label).min(0, `${label} can’t be below zero`).nullable();

export const completeOrderInputSchema = inputSchema({
  result: choice('Result', ORDER_RESULTS).required('Result is required'),
  note: optional(text('Note', 1000)).when('result', {
    is: (result: unknown) => result !== 'fixed',
    then: (schema) => schema.required('Enter a comment'),
  }),
  signed_by: optional(text('Signed by')),
  reading: index('Index of the counter'),
  final_reading: index('Last index of the old counter'),
  new_counter: optional(reference('New counter')),
  seal_no: optional(text('Seal number', 40)),
});

export const BILL_SOURCES = ['offer', 'actual'] as const;

export const billOrderInputSchema = inputSchema({
  from: choice('Lines', BILL_SOURCES).required('Choose the basis of the invoice'),
});
