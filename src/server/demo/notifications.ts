import { allows, permissionsFrom } from '../../domain/permissions';
import type { Happening, Happenings } from './happenings';
import { happened } from './happenings';
import type { Made, Maker } from './maker';
import { madeAt } from './maker';
import type { Notice } from './notices';
import type { Staff } from './staff';

/** One person's copy of something that happened. */
export interface DemoNotification extends Made {
  user: Staff;
  code: string;
  title: string;
  text: string;
  severity: Notice['severity'];
  model: Notice['model'];
  model_id: string;
  read_at: number | null;
  dedupe_key: string;
}

const HOURS_BETWEEN = 3;
const UNREAD_HOURS = 30;
/** After so long, everything was looked at. */
const ALL_READ_HOURS = 240;

/** What the staff were told over the last days, newest unread, everybody's copy on its own. */
export function makeNotifications(maker: Maker, happenings: Happenings): DemoNotification[] {
  const told = happened(maker, happenings);
  return told.flatMap((happening, place) => copiesOf(maker, happenings.staff, happening, place));
}

function copiesOf(
  maker: Maker,
  staff: readonly Staff[],
  { notice, id, cause = id, facts, also }: Happening,
  place: number,
): DemoNotification[] {
  const at = maker.calendar.hours(-place * HOURS_BETWEEN) - maker.chance.whole(1, 150) * 60_000;
  const able = staff.filter(({ role, status }) => {
    const grants = { role: role.name, permissions: permissionsFrom([...role.permissions]) };
    return status !== 'blocked' && allows(grants, notice.needs);
  });
  const users = new Set(also ? [...able, also] : able);
  return [...users].map((user) => ({
    ...madeAt(maker, at),
    user,
    code: notice.code,
    title: notice.title(facts),
    text: notice.text(facts),
    severity: notice.severity,
    model: notice.model,
    model_id: id,
    read_at: readAt(maker, at),
    dedupe_key: `${notice.code}:${cause}`,
  }));
}

function readAt({ calendar, chance }: Maker, at: number): number | null {
  const recent = at > calendar.hours(-UNREAD_HOURS);
  const later = Math.min(calendar.now, at + chance.whole(10, 600) * 60_000);
  const old = at < calendar.hours(-ALL_READ_HOURS);
  return chance.likely(recent ? 0.15 : 0.92) || old ? later : null;
}
