import { describe, expect, it } from 'vitest';
import { networkOf, parseAddress } from './ip-address.ts';

describe('networkOf', () => {
  it.each([
    ['194.25.0.1', '194.25.0.1'],
    ['::ffff:194.25.0.1', '194.25.0.1'],
    ['2001:db8:1:2::1', '2001:db8:1:2::'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
    ['2001:DB8:0001:0002::1', '2001:db8:1:2::'],
    ['2001:db8:1:3::', '2001:db8:1:3::'],
    ['2001:db8:1:1:ffff:ffff:ffff:ffff', '2001:db8:1:1::'],
    ['fe80::1%eth0', 'fe80::'],
    ['2001:db8::1', '2001:db8::'],
    ['::1', '::'],
    ['command line', 'command line'],
    ['1.2', '1.2'],
    ['0x7f000001', '0x7f000001'],
    ['', ''],
  ])('of %j is %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('parseAddress', () => {
  it.each([
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['10.0.0.1', '10.0.0.1'],
    ['10.1', undefined],
    ['nobody', undefined],
  ])('reads %j as %s', (address, read) => {
    expect(parseAddress(address)?.toString()).toBe(read);
  });
});
