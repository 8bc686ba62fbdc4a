import { formatDate, formatDueDate, formatDateTime } from '../../../../src/domain/dates';
import { dayShown, dueShown, minuteShown } from '../../../../src/web/app/first/days';

const DAY_MS = 86_400_000;
/** Every day of four years, at moments on both sides of midnight in Dubai. */
const moments = Array.from({ length: 4 * 366 }, (_, day) => Date.UTC(2024, 0, 1) + day * DAY_MS).flatMap(
  (midnight) => [0, 19.99, 20, 23.99].map((hours) => new Date(midnight + hours * 3_600_000).toISOString()),
);

it('writes every moment as the program does', () => {
  const wrong = moments.filter(
    (at) =>
      dayShown(at) !== formatDate(at) ||
      minuteShown(at) !== formatDateTime(at) ||
      dueShown(at) !== formatDueDate(at),
  );
  expect(wrong).toEqual([]);
});

it('writes every calendar day as the program does', () => {
  const days = [...new Set(moments.map((at) => at.slice(0, 10)))];
  const wrong = days.filter(
    (day) =>
      dayShown(day) !== formatDate(day) ||
      minuteShown(day) !== formatDateTime(day) ||
      dueShown(day) !== formatDueDate(day),
  );
  expect(wrong).toEqual([]);
});
