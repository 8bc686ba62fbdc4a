import type { InferType } from 'yup';
import { day, notBefore } from './fields';
import { draft, flag } from './validate';

const MOST_DAYS = 92;
const DAY_MS = 86_400_000;

/** Which days a custody report is about. */
export const custodyDraft = draft({
  from: day('From').required('From is required'),
  to: day('To')
    .required('To is required')
    .test('order', "To can't be before From", notBefore('from'))
    .test(
      'length',
      `At most ${String(MOST_DAYS)} days at a time`,
      (to, { parent }) => Date.parse(to) - Date.parse((parent as { from: string }).from) < MOST_DAYS * DAY_MS,
    ),
  daily: flag('Day by day'),
});
export type CustodyDraft = InferType<typeof custodyDraft>;
