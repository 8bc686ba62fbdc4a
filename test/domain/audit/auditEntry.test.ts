import { describeEntry } from '../../../src/domain/audit/auditEntry';

const anna = { _id: 'user-1', label: 'anna' };
const tank = { _id: 'tank-1', label: 'TK-0042 · Marina Heights T1' };
const entry = { address: '10.0.0.7', outcome: 'done' as const, who: null, record: null, model: 'user' };

it.each([
  [{ ...entry, action: 'session.signed_in', who: anna, record: anna }, 'anna: signed in'],
  [{ ...entry, action: 'session.refused', record: anna }, 'Sign-in as anna was refused'],
  [{ ...entry, action: 'session.refused' }, 'Sign-in with an unknown username was refused'],
  [
    { ...entry, action: 'tank.changed', model: 'tank', who: anna, record: tank },
    'Tank TK-0042 · Marina Heights T1: changed by anna',
  ],
  [
    { ...entry, action: 'alarm.raised', model: 'tank', record: tank, address: '' },
    'Tank TK-0042 · Marina Heights T1: alarm raised by the system',
  ],
  [
    { ...entry, action: 'bill.issued', model: 'bill', who: anna, outcome: 'refused' as const },
    'Invoice: anna lacked the permission for “issued”',
  ],
])('describes %j in a sentence', (given, sentence) => {
  expect(describeEntry(given)).toBe(sentence);
});
