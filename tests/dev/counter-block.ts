import type { DevSite } from './dev-site.ts';

export const counterFile = 'tenants/pl/blocks/counter.block.tsx';

/** A block of the tenant's own that counts; `label` stands before the count. */
export function counterCode(label: string): string {
  return `import { Button } from 'livery/blocks';
import { useState } from 'react';

export default function Counter({ step }: { readonly step: number }) {
  const [count, setCount] = useState(0);
  return <Button onClick={() => setCount(count + step)}>${label} {count}</Button>;
}
`;
}

/** Puts it below the login form of `pl`. */
export function addCounter(site: DevSite): void {
  site.write(
    'tenants/pl/blocks/counter.schema.json',
    JSON.stringify({
      type: 'object',
      description: 'Counts.',
      additionalProperties: false,
      required: ['step'],
      properties: { step: { type: 'integer', minimum: 1, description: 'How far.' } },
    }),
  );
  site.write(counterFile, counterCode('Count'));
  site.write(
    'tenants/pl/screens/login.json',
    JSON.stringify({
      regions: {
        main: {
          patch: [
            { op: 'append', value: { id: 'counter', block: 'own/counter', props: { step: 2 } } },
          ],
        },
      },
    }),
  );
}
