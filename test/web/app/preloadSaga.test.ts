import { waitFor } from '@testing-library/react';
import { loadFeatures } from '../../../src/web/app/loadFeatures';
import { preloadScreen } from '../../../src/web/app/routes';
import { createAppStore } from '../../../src/web/app/store';
import { bills } from '../../../src/web/features/bills/bills';
import { resumed } from '../../../src/web/store/connection';
import { makeCurrentUser } from '../../factories';
import { createFakeServices } from '../../fakeServices';

jest.mock('../../../src/web/app/routes', () => ({ preloadScreen: jest.fn(() => Promise.resolve()) }));

it('loads the record page and the form after a list was received, once the browser is idle', async () => {
  const services = createFakeServices({ 'POST /bill': { documents: [], total: 0, page: 1, limit: 10 } });
  const page = Object.assign(services.page, { pathname: () => '/bills', whenIdle: () => Promise.resolve() });
  const store = createAppStore({ ...services, page }, loadFeatures);
  store.dispatch(resumed(makeCurrentUser()));
  await waitFor(() => expect(store.getState().featuresStatus).toBe('ready'));
  store.dispatch(bills.listRequested({ page: 1, limit: 10 }));
  await waitFor(() =>
    expect(jest.mocked(preloadScreen).mock.calls.flat()).toEqual(['/bills/any', '/bills/edit']),
  );
});
