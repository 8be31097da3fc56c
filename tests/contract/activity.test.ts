import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { activityKinds } from '#server/rules/security/security-event.ts';

it('gives every kind of activity words on the security screen', () => {
  const screen: unknown = JSON.parse(readFileSync('tenants/base/screens/security.json', 'utf8'));
  expect(screen).toMatchObject({
    regions: {
      main: expect.arrayContaining([
        expect.objectContaining({
          bind: expect.objectContaining({ operation: 'client/listActivity' }),
          props: expect.objectContaining({
            what: {
              field: 'kind',
              values: Object.fromEntries(
                activityKinds.map((kind) => [kind, { title: `activity.${kind}` }]),
              ),
            },
          }),
        }),
      ]),
    },
  });
});
