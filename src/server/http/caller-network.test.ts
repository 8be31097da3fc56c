import { describe, expect, it } from 'vitest';
import { callerNetwork, neighbourNetwork } from './caller-network.ts';

describe('callerNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:0::/56'],
    ['2001:db8::', '2001:db8:0:0::/56'],
    ['2001:db8::5:6:7:8', '2001:db8:0:0::/56'],
    ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:0::/56'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
    ['2001:db8:1:2fe::9', '2001:db8:1:200::/56'],
    ['2001:db8:1:3ff::9', '2001:db8:1:300::/56'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (address, network) => expect(callerNetwork(address)).toBe(network));
});

describe('neighbourNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/48'],
    ['2001:db8:1:ffff::9', '2001:db8:1:0::/48'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (address, network) => expect(neighbourNetwork(address)).toBe(network));
});
