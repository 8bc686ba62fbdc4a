import type { Order } from '../../../src/domain/orders/order';
import { missingRequirements } from '../../../src/domain/orders/orderCompletion';
import { records } from '../../sampleRecords';

const check = (text: string, result: 'ok' | 'not_ok' | 'not_applicable' | null, required = true) => ({
  text,
  required,
  result,
  note: null,
});
const orderWith = (...checklist: NonNullable<Order['checklist']>): Order => ({
  ...records.order,
  type: 'inspection',
  checklist,
  evidence: { photo: true, signature: false },
});
const messages = (order: Order, result: string) =>
  missingRequirements(order, result).map(({ message }) => message);

const NOT_OK = 'Required checks are not OK: Valves. Repair this first, or choose another result than Fixed.';

describe('the required checks of an order', () => {
  it.each([
    ['fixed', [NOT_OK]],
    ['temporary', []],
    ['not_found', []],
  ])('that are not OK, if completed as %s, require %j', (result, expected) => {
    const order = orderWith(check('Valves', 'not_ok'), check('Pipes', 'ok'), check('Signs', 'not_ok', false));
    expect(messages(order, result)).toEqual(expected);
  });

  it('must be answered for each of these results', () => {
    const order = orderWith(
      check('Valves', null),
      check('Pipes', 'not_applicable'),
      check('Signs', null, false),
    );
    for (const result of ['fixed', 'temporary', 'not_found'])
      expect(messages(order, result)).toEqual(['Answer the required checks first: Valves.']);
  });

  it.each(['fixed', 'temporary', 'not_found'])(
    'that are not OK stop a reconnection, which opens the supply, also if completed as %s',
    (result) => {
      const order: Order = {
        ...orderWith(check('Tightness test passed', 'not_ok')),
        type: 'reconnection',
      };
      expect(messages(order, result)).toContain(
        'Required checks are not OK: Tightness test passed. Repair this first, or put the order on hold.',
      );
    },
  );
});
