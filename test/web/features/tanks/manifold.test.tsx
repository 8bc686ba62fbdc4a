import { screen } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { renderScreen } from '../../renderScreen';

const manifold = {
  group: 'A',
  tanks: 3,
  known: 2,
  level_percent: 47.2,
  volume_l: 5310,
  others: [
    { _id: 'tank-2', code: 'TK-0043', label: 'Marina Heights T2' },
    { _id: 'tank-3', code: 'TK-0044', label: 'Marina Heights T3' },
  ],
};
const openTank = (more: object) =>
  renderScreen('/tanks/tank-1', { 'GET /tank/tank-1': { ...records.tank, ...more } });

describe('a tank in a manifold', () => {
  it('shows the combined content and links to the other tanks', async () => {
    openTank({ manifold });
    expect(
      await screen.findByText('Manifold A: 3 tanks, 47.2 % together, 5,310 L (2 of 3 known)'),
    ).toBeVisible();
    const links = screen.getAllByRole('link', { name: /^TK-004[34]/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/tanks/tank-2', '/tanks/tank-3']);
  });

  it('shows nothing when it has no manifold', async () => {
    openTank({ manifold: null });
    expect(await screen.findByRole('region', { name: 'Current level' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Same manifold' })).toBeNull();
  });
});
