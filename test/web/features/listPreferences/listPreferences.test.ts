import type { ListLayout } from '../../../../src/domain/lists/listPreferences';
import {
  layoutChanged,
  listPreferencesRequested,
  listPreferencesSaga,
} from '../../../../src/web/features/listPreferences/listPreferences';
import { connectionRestored } from '../../../../src/web/store/connection';
import { errorResponse, networkError } from '../../../fakeServices';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const READ = 'GET /profile/lists';
const LAYOUT: ListLayout = { list: 'tanks', hidden: ['emirate'], order: [], density: 'compact' };
const PREFERENCES = { areas: ['Ajman'], layouts: [LAYOUT], views: [] };

let story: Story;
/** Requests the preferences; the first response is the failure. */
const start = (failure: unknown) => {
  const responses = [failure, PREFERENCES];
  story = runStory({
    responses: { [READ]: () => responses.shift(), 'PUT /profile/layout': LAYOUT },
    saga: listPreferencesSaga,
  });
  return story.dispatch(listPreferencesRequested());
};
const requestCount = () => story.services.calls.filter(({ line }) => line === READ).length;

afterEach(() => story.stop());

describe('list preferences that could not be read', () => {
  it('are read when the connection is restored, also after a layout was changed', async () => {
    await start(networkError());
    await story.dispatch(layoutChanged(LAYOUT));
    expect(story.state().listPreferences).toEqual({ layouts: [LAYOUT], views: [] });
    await story.dispatch(connectionRestored());
    expect(story.state().listPreferences).toEqual(PREFERENCES);
  });

  it('are read with the next list, also after a layout was changed, and then no more', async () => {
    await start(errorResponse(500));
    await story.dispatch(layoutChanged(LAYOUT), listPreferencesRequested());
    expect(story.state().listPreferences).toEqual(PREFERENCES);
    await story.dispatch(listPreferencesRequested());
    expect(requestCount()).toBe(2);
  });
});
