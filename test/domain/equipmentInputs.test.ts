import { deviceInputSchema } from '../../src/domain/devices/device';
import { posInputSchema } from '../../src/domain/pos/pos';
import { tankInputSchema } from '../../src/domain/tanks/tank';
import { drafts } from '../sampleDrafts';
import { describeSchema } from '../describeSchema';

describe('a tank', () => {
  describeSchema(tankInputSchema, drafts.tank, [
    ['needs a name', { name: ' ' }, { name: 'Name is required' }],
    ['holds something', { water_capacity_l: 0 }, { water_capacity_l: 'Capacity must be above zero' }],
    [
      'takes no number in words',
      { water_capacity_l: '3785' },
      { water_capacity_l: 'Capacity must be a number' },
    ],
    [
      'is filled to 90 percent at most',
      { max_fill_percent: 91, high_level: 95 },
      { max_fill_percent: 'Maximum fill must be from 50 to 90' },
    ],
    [
      'warns before it is critical',
      { low_level: 15 },
      { low_level: 'Low level must be above the critical level' },
    ],
    [
      'is high only above its fill',
      { high_level: 80 },
      { high_level: 'High level must be above the maximum fill' },
    ],
    [
      'stands in an emirate',
      { site: { ...drafts.tank.site, emirate: 'Doha' } },
      {
        'site.emirate':
          'Emirate must be one of: Abu Dhabi, Ajman, Dubai, Fujairah, Ras Al Khaimah, Sharjah, Umm Al Quwain',
      },
    ],
    [
      'has a real certificate date',
      { civil_defence_expiry: '2027-02-30' },
      { civil_defence_expiry: 'Civil Defence certificate expiry must be a date such as 2026-11-20' },
    ],
    ['may have its certificate date emptied', { civil_defence_expiry: '' }, {}],
    ['gets its status from nobody', { status: 'commissioned' }, { status: 'status is not a known field' }],
  ]);
});

describe('a device', () => {
  describeSchema(deviceInputSchema, drafts.device, [
    ['on a cellular net needs an IMEI', { imei: null }, { imei: 'IMEI is required for a cellular device' }],
    ['checks the IMEI', { imei: '356938035643808' }, { imei: 'IMEI must be a valid IMEI of 15 digits' }],
    ['on LoRaWAN needs a DevEUI', { protocol: 'lorawan' }, { dev_eui: 'DevEUI is required for LoRaWAN' }],
    ['takes a DevEUI as printed', { protocol: 'lorawan', dev_eui: '24-e1-24-13-6b-32-10-45' }, {}],
    [
      'that counts pulses says what one is',
      { type: 'meter_amr' },
      { pulse_value_m3: 'Pulse value is required for a meter reader' },
    ],
    [
      'that measures names its sensor',
      { sensor: undefined },
      { sensor: 'Sensor is required for a device that measures' },
    ],
    ['that is a gateway has no sensor', { type: 'gateway', sensor: null }, {}],
    [
      'reports at least daily',
      { report_interval_min: 1441 },
      { report_interval_min: 'Report interval must be from 5 to 1440' },
    ],
    [
      'reports in whole minutes',
      { report_interval_min: 7.5 },
      { report_interval_min: 'Report interval must be a whole number' },
    ],
  ]);
});

describe('a POS device', () => {
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
      'has eight digits in its terminal id',
      { terminal_id: '1234' },
      { terminal_id: 'Terminal ID must have 8 digits' },
    ],
    [
      'prints a short prefix',
      { receipt_prefix: 'a' },
      { receipt_prefix: 'Receipt prefix must be 2 to 4 capital letters or digits' },
    ],
  ]);
});
