import type { ListLayout, SavedView } from '../../../../src/domain/lists/listPreferences';
import {
  deleteViewClicked,
  layoutChanged,
  listPreferencesRequested,
  listPreferencesSaga,
} from '../../../../src/web/features/listPreferences/listPreferences';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { connectionRestored } from '../../../../src/web/store/connection';
import { errorResponse, neverResolves, networkError } from '../../../fakeServices';
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

it('of two changes of a layout in quick succession, the later one is stored', async () => {
  story = runStory({ responses: { 'PUT /profile/layout': neverResolves }, saga: listPreferencesSaga });
  await story.dispatch(layoutChanged(LAYOUT), layoutChanged({ ...LAYOUT, density: 'standard' }));
  expect(story.services.calls.map(({ aborted }) => aborted)).toEqual([true, false]);
});

it('a saved view is deleted after a confirmation', async () => {
  const view: SavedView = {
    _id: 'v1',
    list: 'tanks',
    name: 'Ajman',
    query: 'emirate=Ajman',
    shared: true,
    own: true,
    is_default: false,
  };
  story = runStory({
    responses: { 'DELETE /view/v1': {}, [READ]: PREFERENCES },
    saga: listPreferencesSaga,
  });
  await story.dispatch(deleteViewClicked(view), confirmDialog.actions.declined());
  expect(story.services.calls).toEqual([]);
  await story.dispatch(deleteViewClicked(view));
  expect(story.state().confirm).toMatchObject({
    title: 'Delete the view “Ajman”?',
    text: 'It is shared, so your colleagues lose it too.',
  });
  await story.dispatch(confirmDialog.actions.accepted());
  expect(story.services.calls.map(({ line }) => line)).toEqual(['DELETE /view/v1', READ]);
});
