import { browserOf, deviceTypeOf, systemOf, type DeviceType } from '#core/device.ts';

/** What the browser says about the device (specification §3). */
export interface DeviceFacts {
  readonly os: string | null;
  readonly type: DeviceType;
  readonly model: string | null;
  readonly browser: string | null;
  /** True in a private window that says so by what it refuses; null where the browser does not report it. */
  readonly isIncognito: true | null;
}

interface ClientHints {
  getHighEntropyValues(names: readonly string[]): Promise<{ readonly model?: string }>;
}

type Browser = Pick<Navigator, 'userAgent'> & {
  readonly userAgentData?: ClientHints;
  readonly storage?: Partial<Pick<StorageManager, 'getDirectory'>>;
};

/** Reads the device. Nothing of it leaves the page. */
export async function readDevice(browser: Browser = navigator): Promise<DeviceFacts> {
  const { userAgent } = browser;
  return {
    os: systemOf(userAgent),
    type: deviceTypeOf(userAgent),
    model: await modelOf(browser),
    browser: browserOf(userAgent),
    isIncognito: await isIncognito(browser),
  };
}

// Known to some browsers alone, and to them only for telephones.
async function modelOf({ userAgentData }: Browser): Promise<string | null> {
  const values = await userAgentData?.getHighEntropyValues(['model']).catch(() => undefined);
  return values?.model || null;
}

// Firefox and Safari refuse their private windows a folder of their own; Chromium gives one, and does not report it.
async function isIncognito({ storage }: Browser): Promise<true | null> {
  // An older browser has no such folders at all, in any window.
  if (storage?.getDirectory === undefined) return null;
  try {
    await storage.getDirectory();
    return null;
  } catch {
    return true;
  }
}
