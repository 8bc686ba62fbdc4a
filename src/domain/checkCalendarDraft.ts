import { isDay } from './dates';
import { draft, text } from './validate';

/** Which month is looked at. */
export const calendarDraft = draft({
  month: text('Month', 7)
    .required('Month is required')
    .test(
      'month',
      'Month must be such as 2026-11',
      (month) => /^\d{4}-\d{2}$/.test(month) && isDay(`${month}-01`),
    ),
});
