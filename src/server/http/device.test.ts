import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

describe('deviceOf', () => {
  it.each([
    [chrome, 'Chrome', 'Windows'],
    [`${chrome} Edg/141.0.0.0`, 'Edge', 'Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    ['curl/8.5.0', null, null],
  ])('reads %s', (agent, browser, system) => {
    expect(deviceOf(agent, '127.0.0.1')).toMatchObject({ browser, system });
  });

  it('keeps the neighbourhood of an address and no more', () => {
    const networkOf = (address: string) => deviceOf(undefined, address).network;
    expect(networkOf('203.0.113.77')).toBe('203.0.113.0/24');
    expect(networkOf('::ffff:203.0.113.77')).toBe('203.0.113.0/24');
    expect(networkOf('2001:0db8:7:9::1')).toBe('2001:db8:7::/48');
    expect(networkOf('::1')).toBe('0:0:0::/48');
    expect(networkOf('somewhere')).toBeNull();
  });

  it('reads no further into a hostile name of a browser than into an honest one', () => {
    const at = (place: number) => deviceOf(`${'.'.repeat(place)} Firefox/1.0`, '127.0.0.1').browser;
    expect([at(380), at(400), at(5_000_000)]).toEqual(['Firefox', null, null]);
    expect(deviceOf(`Version/1 ${'.'.repeat(5_000_000)} Safari/1`, '127.0.0.1').browser).toBeNull();
  });
});
