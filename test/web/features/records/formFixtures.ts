import type { AnySchema } from 'yup';
import { billInputSchema } from '../../../../src/domain/bills/billInput';
import { clientInputSchema } from '../../../../src/domain/clients/client';
import { contractInputSchema } from '../../../../src/domain/contracts/contract';
import { deviceInputSchema } from '../../../../src/domain/devices/device';
import { orderInputSchema } from '../../../../src/domain/orders/orderInput';
import { posInputSchema } from '../../../../src/domain/pos/pos';
import { settingInputSchema } from '../../../../src/domain/settings/settingInput';
import { roleInputSchema } from '../../../../src/domain/users/userInput';
import { tankInputSchema } from '../../../../src/domain/tanks/tank';
import type { records } from '../../../sampleRecords';

/** A form and its expected texts. */
export interface FormFixture {
  path: string;
  /** Path of the form for a new record, unless it is `path/add`. */
  addPath?: string;
  noun: keyof typeof records;
  schema: AnySchema;
  add: string;
  /** Errors of an untouched form. */
  errors: string;
  /** The field to change in an existing record. */
  change: [label: string, field: string, value: string];
  saved: string;
  /** Button after the first step of a wizard. */
  next?: string;
  /** Path after saving, unless it is the record's page. */
  after?: string;
}

/** The form of each record type that has one. */
export const FORMS: FormFixture[] = [
  {
    path: '/tanks',
    noun: 'tank',
    schema: tankInputSchema,
    add: 'Add tank',
    errors: 'Name is required | Serial number is required | Site is required | Water capacity is required',
    change: ['Name', 'name', 'Marina Heights T2'],
    saved: 'Tank saved',
  },
  {
    path: '/devices',
    noun: 'device',
    schema: deviceInputSchema,
    add: 'Add device',
    errors:
      'Serial number is required | Vendor is required | Model is required | Sensor is required for a device that measures | IMEI is required for a cellular device',
    change: ['Firmware', 'firmware', '2.1'],
    saved: 'Device saved',
  },
  {
    path: '/clients',
    noun: 'client',
    schema: clientInputSchema,
    add: 'Add client',
    errors:
      'First name is required | Last name is required | An Emirates ID or a passport number is required | Phone is required | Address is required | Emirate is required',
    change: ['Arabic name', 'name_ar', 'عبد الله'],
    saved: 'Client saved',
  },
  {
    path: '/contracts',
    noun: 'contract',
    schema: contractInputSchema,
    add: 'Add contract',
    errors: 'Client is required',
    next: 'Next',
    change: ['Unit', 'unit_no', '1205'],
    saved: 'Contract saved',
  },
  {
    path: '/bills',
    noun: 'bill',
    schema: billInputSchema,
    add: 'Add invoice',
    errors: 'Client is required | Description is required | Unit price is required',
    change: ['Notes', 'notes', 'Agreed by phone'],
    saved: 'Invoice saved',
  },
  {
    path: '/orders',
    noun: 'order',
    schema: orderInputSchema,
    add: 'Add maintenance order',
    errors:
      'Title is required | Description is required | Choose at least one of client, contract, tank, counter, device or POS device',
    change: ['Contact name', 'contact_name', 'Mariam'],
    saved: 'Maintenance order saved',
  },
  {
    path: '/pos',
    noun: 'pos',
    schema: posInputSchema,
    add: 'Add POS device',
    errors: 'Serial number is required | Brand is required | Model is required | Receipt prefix is required',
    change: ['Operator', 'operator', 'Etisalat'],
    saved: 'POS device saved',
  },
  {
    path: '/settings',
    addPath: '/settings/add?kind=tariff',
    noun: 'setting',
    schema: settingInputSchema,
    add: 'Add setting',
    errors:
      'Key must be lowercase words joined by _, such as vat_rate or tariff.RES-DXB | Label is required | Price is required',
    change: ['Description', 'description', 'Federal law'],
    saved: 'Setting saved',
  },
  {
    path: '/roles',
    noun: 'role',
    schema: roleInputSchema,
    add: 'Add role',
    errors: 'Name is required',
    change: ['Description', 'description', 'Reads bills'],
    saved: 'Role saved',
    after: '/roles',
  },
];
