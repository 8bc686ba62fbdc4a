import { DATA_IMPORT_KINDS } from '../../../src/domain/imports/dataImport';
import type { DataImportKind } from '../../../src/domain/imports/dataImport';
import { drafts } from '../../sampleDrafts';
import { createImportRequests } from '../support/dataImports';
import { csvOf, migratingCompany } from '../support/migratingCompany';
import { setUpServer } from '../support/recordLifecycle';

const context = setUpServer();
const { balances, checked, counts, read, step } = createImportRequests(context);

const tariff = 'tariff.RES-DXB';
const company = migratingCompany({ contracts: 2_000, cheques: 500, tariff });

/** Imports a company of 2,000 contracts, and undoes the import. */
describe('company of 2,000 contracts', () => {
  const imports = new Map<DataImportKind, unknown>();
  const state: { before?: Record<string, number> } = {};

  beforeAll(async () => {
    await context.add('setting', {
      ...drafts.setting,
      key: tariff,
      group: 'tariff',
      label: 'Residential Dubai',
      value_type: 'json',
      value: { blocks: [{ from: 0, to: null, price: 9.5 }] },
      effective_from: '2023-01-01',
    });
    state.before = await counts();
  });

  describe.each(DATA_IMPORT_KINDS)('%s', (kind) => {
    const total = company.files[kind].length;

    it('are checked', async () => {
      const check = await checked(kind, csvOf(kind, company.files[kind]));
      expect(check).toMatchObject({ status: 'Checked', total, valid: total });
      imports.set(kind, check._id);
    });

    it('are imported', async () => {
      await step(imports.get(kind), 'start');
      expect(await read(imports.get(kind))).toMatchObject({ status: 'Imported', valid: total });
    });
  });

  it('has the sums of its files', async () => {
    const { receivables, credit, deposits, cheques } = company.sums;
    expect(await balances()).toEqual({
      receivables,
      customer_credit: -credit,
      deposits_held: -deposits,
      opening_balances: -(receivables - credit - deposits),
      cheques_safe: cheques,
      cheques_uncleared: -cheques,
    });
    expect(await counts()).toMatchObject({ clients: 2_000, contracts: 2_000, readings: 2_000 });
  });

  it.each(DATA_IMPORT_KINDS.toReversed())('has no %s after the undo', async (kind) => {
    await step(imports.get(kind), 'undo');
    expect(await read(imports.get(kind))).toMatchObject({ status: 'Undone' });
  });

  it('has its original state after the undo', async () => {
    expect(await counts()).toEqual(state.before);
    expect(await balances()).toEqual({});
  });
});
