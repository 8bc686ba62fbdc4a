import { fireEvent, screen, waitFor } from '@testing-library/react';
import { makePage } from '../../../factories';
import { records } from '../../../sampleRecords';
import { renderScreen } from '../../renderScreen';

it('the contract of a hovered visit is prefetched', async () => {
  const { _id, unique_number, client, site } = records.contract;
  const { calls } = renderScreen('/contracts?view=visits', {
    'POST /contract/visits': makePage([{ _id, unique_number, client, site, unit_no: '705' }]),
    [`GET /contract/${_id}`]: records.contract,
  });
  fireEvent.pointerOver(await screen.findByRole('link', { name: /705$/ }));
  await waitFor(() =>
    expect(calls.map(({ line }) => line).filter((line) => line.startsWith('GET /contract'))).toEqual([
      `GET /contract/${_id}`,
    ]),
  );
});
