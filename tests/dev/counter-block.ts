import type { DevHouse } from './dev-house.ts';

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
export function addCounter(house: DevHouse): void {
  house.write(
    'tenants/pl/blocks/counter.schema.json',
    JSON.stringify({
      type: 'object',
      description: 'Counts.',
      additionalProperties: false,
      required: ['step'],
      properties: { step: { type: 'integer', minimum: 1, description: 'How far.' } },
    }),
  );
  house.write(counterFile, counterCode('Count'));
  house.write(
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
