import { browserOf, deviceTypeOf, systemOf, type DeviceType } from '#core/device.ts';

/** What the browser says about the device (specification §3). */
export interface DeviceFacts {
  readonly os: string | null;
  readonly type: DeviceType;
  readonly model: string | null;
  readonly browser: string | null;
}

interface ClientHints {
  getHighEntropyValues(names: readonly string[]): Promise<{ readonly model?: string }>;
}

/** Reads the device. Nothing of it leaves the page. */
export async function readDevice(): Promise<DeviceFacts> {
  const { userAgent } = navigator;
  return {
    os: systemOf(userAgent),
    type: deviceTypeOf(userAgent),
    model: await modelOf(),
    browser: browserOf(userAgent),
  };
}

// Known to some browsers alone, and to them only for telephones.
async function modelOf(): Promise<string | null> {
  const { userAgentData } = navigator as { readonly userAgentData?: ClientHints };
  const values = await userAgentData?.getHighEntropyValues(['model']).catch(() => undefined);
  return values?.model || null;
}
