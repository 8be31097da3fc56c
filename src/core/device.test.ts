import { expect, it } from 'vitest';
import { browserOf, deviceTypeOf, systemOf } from './device.ts';

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';
const iPad =
  'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1';
const android =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const androidTablet =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Safari/537.36';

it.each([
  [windows, 'Edge', 'Windows', 'desktop'],
  [iPhone, 'Safari', 'iPhone', 'phone'],
  [iPad, 'Chrome', 'iPad', 'tablet'],
  [android, 'Chrome', 'Android', 'phone'],
  [androidTablet, 'Samsung Internet', 'Android', 'tablet'],
  ['curl/8.5', null, null, 'desktop'],
])('%s is recognised', (userAgent, browser, system, type) => {
  expect([browserOf(userAgent), systemOf(userAgent), deviceTypeOf(userAgent)]).toEqual([
    browser,
    system,
    type,
  ]);
});
