import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

it('a bundle may ask for nothing that watches or charges a person: where they are is not asked of the browser', () => {
  const policy = securityHeaders([], 'sha256-x').find(({ name }) => name === 'Permissions-Policy');
  const denied = (policy?.value ?? '').split(', ').sort();
  expect(denied).toEqual(
    ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'microphone', 'payment', 'usb'].map(
      (feature) => `${feature}=()`,
    ),
  );
});
