import { describe, expect, it } from 'vitest';
import { createProxyTrust, isAddress } from './proxy-trust.ts';

describe('createProxyTrust', () => {
  it('trusts the proxies that were named, each at its own distance', () => {
    const trust = createProxyTrust(['10.1.0.0/16', '203.0.113.7']);
    expect([trust('10.1.2.3', 0), trust('203.0.113.7', 1)]).toEqual([true, true]);
    expect([
      trust('203.0.113.7', 0),
      trust('10.1.2.3', 1),
      trust('10.1.2.3', 2),
      trust('10.2.0.1', 0),
    ]).toEqual([false, false, false, false]);
  });

  it('knows this machine by one word, in both families', () => {
    const trust = createProxyTrust(['loopback']);
    expect(['127.0.0.1', '127.8.8.8', '::1'].map((address) => trust(address, 0))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['::2', '128.0.0.1', 'localhost'].map((address) => trust(address, 0))).toEqual([
      false,
      false,
      false,
    ]);
    expect(trust('127.0.0.1', 1)).toBe(false);
  });

  it('knows an IPv4 proxy on a socket of both families', () => {
    expect(createProxyTrust(['10.0.0.0/8'])('::ffff:10.9.9.9', 0)).toBe(true);
  });

  it('trusts no proxy without a network', () => {
    expect(createProxyTrust([])('127.0.0.1', 0)).toBe(false);
  });

  it.each(['', 'nginx', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', '10.0.0.0/-1', '10.0.0'])(
    'refuses %j',
    (network) => {
      expect(() => createProxyTrust([network])).toThrow(RangeError);
    },
  );
});

describe('isAddress', () => {
  it.each(['203.0.113.7', '2001:db8::1', '::ffff:203.0.113.7', 'fe80::1%eth0'])(
    '%s is one',
    (text) => expect(isAddress(text)).toBe(true),
  );
  it.each(['203.0.113.7:5060', '[2001:db8::1]:443', 'unknown', '_hidden', '', '203.0.113.7 '])(
    '%j is none',
    (text) => expect(isAddress(text)).toBe(false),
  );
});
