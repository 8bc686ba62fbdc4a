import type { AnySchema } from 'yup';
import { billInputSchema } from '../../../../src/domain/bills/bill';
import { clientInputSchema } from '../../../../src/domain/clients/client';
import { contractInputSchema } from '../../../../src/domain/contracts/contract';
import { deviceInputSchema } from '../../../../src/domain/devices/device';
import { orderInputSchema } from '../../../../src/domain/orders/order';
import { posInputSchema } from '../../../../src/domain/pos/pos';
import { settingInputSchema } from '../../../../src/domain/settings/settingInput';
import { roleInputSchema } from '../../../../src/domain/users/userInput';
import { tankInputSchema } from '../../../../src/domain/tanks/tank';
import type { records } from '../../../sampleRecords';

/** What an area's form asks and says. */
export interface FormRow {
  path: string;
  /** Where the form for a new record begins, when that isn't the page of adding itself. */
  begins?: string;
  noun: keyof typeof records;
  schema: AnySchema;
  add: string;
  /** What an untouched form is told. */
  sentences: string;
  /** One answer that is changed in an existing record. */
  change: [label: string, field: string, value: string];
  saved: string;
  /** What leads on from the first step of a form that is asked step by step. */
  next?: string;
  after?: string;
}

/** The areas that have a form, one by one. */
export const FORM_ROWS: FormRow[] = [
  {
    path: '/tanks',
    noun: 'tank',
    schema: tankInputSchema,
    add: 'Add tank',
    sentences:
      'Name is required | Serial number is required | Site code is required | Site name is required | Emirate is required | Capacity is required',
    change: ['Name', 'name', 'Marina Heights T2'],
    saved: 'Tank saved',
  },
  {
    path: '/devices',
    noun: 'device',
    schema: deviceInputSchema,
    add: 'Add device',
    sentences:
      'Serial number is required | Vendor is required | Model is required | Sensor is required for a device that measures | IMEI is required for a cellular device',
    change: ['Firmware', 'firmware', '2.1'],
    saved: 'Device saved',
  },
  {
    path: '/clients',
    noun: 'client',
    schema: clientInputSchema,
    add: 'Add client',
    sentences:
      'First name is required | Last name is required | An Emirates ID or a passport number is required | Phone is required | Address is required | Emirate is required',
    change: ['Arabic name', 'name_ar', 'عبد الله'],
    saved: 'Client saved',
  },
  {
    path: '/contracts',
    noun: 'contract',
    schema: contractInputSchema,
    add: 'Add contract',
    sentences: 'Client is required',
    next: 'Next',
    change: ['Unit', 'unit_no', '1205'],
    saved: 'Contract saved',
  },
  {
    path: '/bills',
    noun: 'bill',
    schema: billInputSchema,
    add: 'Add invoice',
    sentences: 'Client is required | Description is required | Unit price is required',
    change: ['Notes', 'notes', 'Agreed by phone'],
    saved: 'Invoice saved',
  },
  {
    path: '/orders',
    noun: 'order',
    schema: orderInputSchema,
    add: 'Add maintenance order',
    sentences:
      'Title is required | Description is required | Choose at least one of client, contract, tank, counter, device or POS device',
    change: ['Contact name', 'contact_name', 'Mariam'],
    saved: 'Maintenance order saved',
  },
  {
    path: '/pos',
    noun: 'pos',
    schema: posInputSchema,
    add: 'Add POS device',
    sentences:
      'Serial number is required | Brand is required | Model is required | Receipt prefix is required',
    change: ['Operator', 'operator', 'Etisalat'],
    saved: 'POS device saved',
  },
  {
    path: '/settings',
    begins: '/settings/add?kind=tariff',
    noun: 'setting',
    schema: settingInputSchema,
    add: 'Add setting',
    sentences:
      'Key must be lowercase words joined by _, such as vat_rate or tariff.RES-DXB | Label is required',
    change: ['Description', 'description', 'Federal law'],
    saved: 'Setting saved',
  },
  {
    path: '/roles',
    noun: 'role',
    schema: roleInputSchema,
    add: 'Add role',
    sentences: 'Name is required',
    change: ['Description', 'description', 'Reads bills'],
    saved: 'Role saved',
    after: '/roles',
  },
];
