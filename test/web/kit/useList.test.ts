import { addressOf, queryFrom } from '../../../src/web/kit/useList';

const read = (address: string) => queryFrom(new URLSearchParams(address));

it.each([
  ['', { page: 1, limit: 10 }],
  ['page=3&size=25', { page: 3, limit: 25 }],
  ['sort=amount', { page: 1, limit: 10, sort: 'amount', dir: 'asc' }],
  ['sort=amount&dir=desc&search=abc', { page: 1, limit: 10, sort: 'amount', dir: 'desc', search: 'abc' }],
  ['dir=desc', { page: 1, limit: 10 }],
])('reads %j as its question', (address, query) => {
  expect(read(address)).toEqual(query);
});

it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e99', 'size=500', 'size=11', 'size=', 'dir=up'])(
  'reads %j as the first page of ten',
  (address) => {
    expect(read(address)).toEqual({ page: 1, limit: 10 });
  },
);

it.each(['', 'page=3', 'page=2&size=100', 'sort=amount&dir=desc', 'sort=amount', 'search=a+b'])(
  'writes the question of %j as the same address',
  (address) => {
    expect(addressOf(read(address), new URLSearchParams()).toString()).toBe(address);
  },
);

it('keeps what else the address says', () => {
  const from = new URLSearchParams('tab=Attachments&page=4');
  expect(addressOf({ page: 1, limit: 25 }, from).toString()).toBe('tab=Attachments&size=25');
});
