import path from 'node:path';
import sharp from 'sharp';
import { demoPassword } from '#server/demo/demo-people.ts';
import { readTenants } from '#server/tenants/tenant-directory.ts';
import type { Figure } from './figure.ts';
import { peakMegabytes, withBackend } from './running-backend.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const atOnce = 12;

/** The largest pictures that are taken, twelve at the same moment: who fails, how much memory it takes beyond the first. */
export function benchUploads(): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    const data = path.join(folder, 'data');
    await withBackend(data, async () => undefined);
    const largest = await sharp({
      create: { width: 5000, height: 5000, channels: 4, background: 'teal' },
    })
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    return withBackend(data, async (address, pid) => {
      const send = await uploader(address, largest);
      await send();
      const before = peakMegabytes(pid);
      const statuses = await Promise.all(Array.from({ length: atOnce }, send));
      const peak = peakMegabytes(pid);
      const figures: Figure[] = [
        {
          name: `${atOnce} pictures of 25 megapixels at once: refused`,
          value: statuses.filter((status) => status !== 200).length,
          unit: '',
          bar: { limit: 0, atMost: true },
        },
      ];
      if (before === null || peak === null) return figures;
      return [
        ...figures,
        {
          name: 'memory beyond that of one',
          value: peak - before,
          unit: 'MB',
          bar: { limit: 500, atMost: true },
        },
      ];
    });
  });
}

async function uploader(address: string, bytes: Buffer): Promise<() => Promise<number>> {
  const [tenant] = await readTenants('.livery/tenants');
  const headers = { 'x-tenant-id': tenant?.tenantId ?? '' };
  const login = await fetch(new URL('/api/auth/app/v1/login', address), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'marta', password: demoPassword }),
  });
  const tokens: { readonly access_token?: string } = await login.json();
  return async () => {
    const form = new FormData();
    form.append('purpose', 'kyc');
    form.append('file', new Blob([new Uint8Array(bytes)]), 'picture.png');
    const answer = await fetch(new URL('/api/file/app/v1/upload', address), {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${tokens.access_token ?? ''}` },
      body: form,
    });
    await answer.arrayBuffer();
    return answer.status;
  };
}
