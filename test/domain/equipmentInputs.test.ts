import { deviceInputSchema } from '../../src/domain/devices/device';
import { posInputSchema } from '../../src/domain/pos/pos';
import { tankInputSchema } from '../../src/domain/tanks/tank';
import { drafts } from '../sampleDrafts';
import { describeSchema } from '../describeSchema';

describe('tank', () => {
  describeSchema(tankInputSchema, drafts.tank, [
    ['requires a name', { name: ' ' }, { name: 'Name is required' }],
    [
      'requires a capacity above zero',
      { water_capacity_l: 0 },
      { water_capacity_l: 'Water capacity must be above zero' },
    ],
    [
      'rejects text for numbers',
      { water_capacity_l: '3785' },
      { water_capacity_l: 'Water capacity must be a number' },
    ],
    [
      'limits the maximum fill to 90 percent',
      { max_fill_percent: 91, high_level: 95 },
      { max_fill_percent: 'Maximum fill must be from 50 to 90' },
    ],
    [
      'requires a low level above the critical one',
      { low_level: 15 },
      { low_level: 'Low level must be above the critical level' },
    ],
    [
      'requires a valid high level',
      { high_level: 80 },
      { high_level: 'High level must be above the maximum fill' },
    ],
    ['requires a site of the list', { site: 'SITE-017' }, { site: 'Site must be chosen from the list' }],
    [
      'rejects an invalid certificate date',
      { civil_defence_expiry: '2027-02-30' },
      { civil_defence_expiry: 'Civil Defence certificate expiry must be a date such as 2026-11-20' },
    ],
    ['accepts an empty certificate date', { civil_defence_expiry: '' }, {}],
    ['rejects a status', { status: 'commissioned' }, { status: 'status is not a known field' }],
    [
      'rejects each unknown field',
      { status: 'commissioned', level: 5 },
      { status: 'status is not a known field', level: 'level is not a known field' },
    ],
  ]);
});

describe('device', () => {
  describeSchema(deviceInputSchema, drafts.device, [
    [
      'requires an IMEI of a cellular device',
      { imei: null },
      { imei: 'IMEI is required for a cellular device' },
    ],
    [
      'rejects an invalid IMEI',
      { imei: '356938035643808' },
      { imei: 'IMEI must be a valid IMEI of 15 digits' },
    ],
    [
      'requires a DevEUI of a LoRaWAN device',
      { protocol: 'lorawan' },
      { dev_eui: 'DevEUI is required for LoRaWAN' },
    ],
    ['accepts a DevEUI with dashes', { protocol: 'lorawan', dev_eui: '24-e1-24-13-6b-32-10-45' }, {}],
    [
      'requires the pulse value of a pulse counter',
      { type: 'meter_amr' },
      { pulse_value_m3: 'Pulse value is required for an AMR unit' },
    ],
    [
      'requires the sensor of a level device',
      { sensor: undefined },
      { sensor: 'Sensor is required for a device that measures' },
    ],
    ['accepts a gateway without a sensor', { type: 'gateway', sensor: null }, {}],
    [
      'limits the reporting interval to a day',
      { report_interval_min: 1441 },
      { report_interval_min: 'Report interval must be from 5 to 1440' },
    ],
    [
      'requires an interval in whole minutes',
      { report_interval_min: 7.5 },
      { report_interval_min: 'Report interval must be a whole number' },
    ],
  ]);
});

describe('POS device', () => {
  describeSchema(posInputSchema, drafts.pos, [
    [
      "that reads cards has the bank's numbers",
      { type: 'card_terminal' },
      {
        terminal_id: 'Terminal ID is required for a card terminal',
        merchant_id: 'Merchant ID is required for a card terminal',
        bank: 'Bank is required for a card terminal',
      },
    ],
    [
      'requires eight digits in the terminal id',
      { terminal_id: '1234' },
      { terminal_id: 'Terminal ID must have 8 digits' },
    ],
    [
      'limits the length of the receipt prefix',
      { receipt_prefix: 'a' },
      { receipt_prefix: 'Receipt prefix must be 2 to 4 capital letters or digits' },
    ],
  ]);
});
