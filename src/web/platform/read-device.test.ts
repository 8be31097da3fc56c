import { describe, expect, it } from 'vitest';
import { readDevice } from './read-device.ts';

const userAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0';
const refused = () => Promise.reject(new DOMException('not in here', 'SecurityError'));
const given = () => Promise.resolve({} as FileSystemDirectoryHandle);

describe('the device', () => {
  it('is a private window where the browser refuses a folder', async () => {
    expect(await readDevice({ userAgent, storage: { getDirectory: refused } })).toMatchObject({
      browser: 'Firefox',
      isIncognito: true,
    });
  });

  it('is not called one where the browser does not report it', async () => {
    expect(await readDevice({ userAgent, storage: { getDirectory: given } })).toMatchObject({
      isIncognito: null,
    });
    expect(await readDevice({ userAgent })).toMatchObject({ isIncognito: null });
  });

  it('is not called one where the browser has no such folders', async () => {
    expect(await readDevice({ userAgent, storage: {} })).toMatchObject({ isIncognito: null });
  });

  it('has the model that the browser names, and none where it is not asked or refuses', async () => {
    const named = { getHighEntropyValues: () => Promise.resolve({ model: 'Pixel 10' }) };
    const refusing = { getHighEntropyValues: refused };
    expect((await readDevice({ userAgent, userAgentData: named })).model).toBe('Pixel 10');
    expect((await readDevice({ userAgent, userAgentData: refusing })).model).toBeNull();
    expect((await readDevice({ userAgent })).model).toBeNull();
  });
});
