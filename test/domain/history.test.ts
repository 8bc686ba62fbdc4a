import type { ObjectSchema } from 'yup';
import { clientInputSchema } from '../../src/domain/clients/client';
import { contractInputSchema } from '../../src/domain/contracts/contract';
import { counterInputSchema } from '../../src/domain/counters/counterInput';
import { deviceInputSchema } from '../../src/domain/devices/device';
import { fieldLabel } from '../../src/domain/history';
import { posInputSchema } from '../../src/domain/pos/pos';
import { siteInputSchema } from '../../src/domain/sites/siteInput';
import { tankInputSchema } from '../../src/domain/tanks/tank';
import { userInputSchema } from '../../src/domain/users/userInput';
import { validationErrors } from '../../src/domain/validation';
import { paymentInputSchema } from '../../src/domain/wallets/payment';

/** Fields whose label depends on the record. */
const AMBIGUOUS = ['code', 'end_date', 'name', 'national_id', 'strapping_table'];

it.each<[string, ObjectSchema<object>]>([
  ['client', clientInputSchema],
  ['contract', contractInputSchema],
  ['counter', counterInputSchema],
  ['device', deviceInputSchema],
  ['payment', paymentInputSchema],
  ['POS device', posInputSchema],
  ['site', siteInputSchema],
  ['tank', tankInputSchema],
  ['user', userInputSchema],
])('history labels the fields of a %s like its form', (_record, schema) => {
  const fields = Object.keys(schema.fields).filter((field) => !AMBIGUOUS.includes(field));
  const errors = validationErrors(
    schema,
    Object.fromEntries(fields.map((field) => [field, { wrong: true }])),
  );
  const labels = fields.map((field) => [field, errors[field]?.replace(/ must be .*/s, '')]);
  expect(fields.map((field) => [field, fieldLabel(field)])).toEqual(labels);
});
