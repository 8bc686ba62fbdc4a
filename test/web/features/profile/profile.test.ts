import { FIRST_PAGE } from '../../../../src/domain/entity';
import { profileOpened, profileSubmitted, selectProfile } from '../../../../src/web/features/profile/profile';
import { users } from '../../../../src/web/features/users/users';
import { runStory } from '../../../runStory';
import { makePage, makeUser } from '../../../factories';

it('a saved profile changes the own row in the list of employees, without another request', async () => {
  const own = makeUser({ _id: 'u1', first_name: 'Mariam', version: 1 });
  const story = runStory({
    responses: {
      'GET /profile': own,
      'PUT /profile': { ...own, first_name: 'Maryam', version: 2 },
      'POST /user': makePage([own, makeUser({ _id: 'u2' })]),
    },
    stored: { token: 'gt_1', 'user-id': 'u1', username: 'mariam', userInfo: '{"_id":"u1"}' },
  });
  await story.dispatch(profileOpened());
  expect(selectProfile(story.state())).toEqual(own);
  await story.dispatch(users.listRequested(FIRST_PAGE));
  const requestCount = story.services.calls.length;
  await story.dispatch(profileSubmitted({ draft: { first_name: 'Maryam' } }));
  expect(
    users
      .selectRows('main')(story.state())
      .map(({ first_name }) => first_name),
  ).toEqual(['Maryam', makeUser().first_name]);
  expect(story.services.calls).toHaveLength(requestCount + 1);
  story.stop();
});
