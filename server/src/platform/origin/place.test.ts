import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';
import { placeOf } from './place.ts';

describe('the place of an address', () => {
  it.each([
    ['194.25.0.1', 'Germany'],
    ['8.8.8.8', 'United States'],
    ['::ffff:8.8.8.8', 'United States'],
    ['2a02:8108::1', 'Germany'],
    ['127.0.0.1', 'This computer'],
    ['::1', 'This computer'],
    ['::ffff:127.0.0.1', 'This computer'],
    ['10.1.2.3', 'This network'],
    ['172.31.255.255', 'This network'],
    ['192.168.178.20', 'This network'],
    ['100.64.0.9', 'This network'],
    ['169.254.1.1', 'This network'],
    ['::ffff:192.168.1.1', 'This network'],
    ['fd12:3456::1', 'This network'],
    ['fe80::1%eth0', 'This network'],
    ['0.0.0.0', null],
    ['240.0.0.1', null],
    ['command line', null],
    ['1.2.3', null],
    ['', null],
    [null, null],
  ])('%s: %s', (address, place) => {
    expect(placeOf(address)).toBe(place);
  });
});

describe('the device of a user agent', () => {
  const mozilla = (middle: string) => `Mozilla/5.0 (${middle}) AppleWebKit/537.36 (KHTML, like Gecko)`;
  it.each([
    [`${mozilla('Windows NT 10.0; Win64; x64')} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [`${mozilla('iPhone; CPU iPhone OS 17_4 like Mac OS X')} Version/17.4 Mobile/15E148 Safari/604.1`, 'Safari on iOS'],
    ['curl/8.5.0', 'curl'],
    ['python-requests/2.31.0', 'python-requests'],
    ['', 'Unknown program'],
    ['8.8.8.8', 'Unknown program'],
    // Callers can't put their own words into our emails.
    ['Please call http://evil.example now/1 (Windows NT 10.0)', 'Please'],
    ['www.evil.example/1.0', 'www'],
    ['x'.repeat(5000), 'x'.repeat(30)],
  ])('%j: %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
