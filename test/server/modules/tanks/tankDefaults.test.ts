import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';

const context = setUpServer();

it('defaults of a new tank come from the settings of the day, for users who may create tanks', async () => {
  const clerk = await context.server.signIn({ flags: ['canCreateTanks'] });
  const levels = { low_level: 30, critical_level: 15, high_level: 85, hysteresis: 5, reserve_percent: 10 };
  const usual = { ...levels, density_kg_l: 0.545 };
  expect((await context.server.request(clerk, 'GET', '/tank/defaults')).body).toEqual(usual);
  await context.add('setting', {
    ...drafts.setting,
    key: 'tank_low',
    group: 'tanks',
    label: 'Low level',
    value_type: 'percent',
    value: 35,
    effective_from: '2026-11-21',
  });
  const second = { key: 'tank_critical', group: 'tanks', label: 'Critical level', value_type: 'percent' };
  await context.add('setting', { ...drafts.setting, ...second, value: 20, effective_from: '2026-01-01' });
  const third = { key: 'gas_density', group: 'tanks', label: 'Density', value_type: 'number' };
  await context.add('setting', { ...drafts.setting, ...third, value: 0.52, effective_from: '2026-01-01' });
  expect((await context.server.request(clerk, 'GET', '/tank/defaults')).body).toMatchObject({
    critical_level: 20,
    density_kg_l: 0.52,
  });
  const viewer = await context.server.signIn({ flags: ['canViewTanks'] });
  expect((await context.server.request(viewer, 'GET', '/tank/defaults')).status).toBe(403);
});
