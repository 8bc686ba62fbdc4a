import { sql } from 'kysely';
import { call } from '../kit/call';
import { found } from '../kit/refusal';
import { nothing } from '../kit/schemas';
import { users } from './records';
import { endSessions } from './sessions';
import { refuseLeaving } from './userSteps';

/** An employee who is gone for good leaves the lists; what he or she did keeps the name. */
export const userRemoval = call({
  method: 'DELETE',
  path: '/user/:id',
  summary: 'Delete an employee who holds nothing and is not the last one in charge',
  needs: 'canUpdateUsers',
  changes: 'user.deleted',
  answers: nothing,
  handle: async (ask) => {
    const { db, now, param } = ask;
    const id = param('id');
    await sql`select 1 from users where id = ${id} for update`.execute(db);
    const user = found(await users.find(db, id));
    await refuseLeaving(ask, user, 'delete');
    await endSessions(db, id, 'blocked', now);
    const at = new Date(now);
    await sql`update users set deleted_at = ${at}, updated_at = ${at}, version = version + 1
      where id = ${id}`.execute(db);
    await ask.changed({ model: 'user', id, before: { username: user.username, status: user.status } });
    return null;
  },
});
