import { afterAll, expect, it } from 'vitest';
import { awkwardDocument } from './awkward-document.ts';
import { tenantFolder } from './tenant-folder.ts';

const pl = tenantFolder();
afterAll(() => pl.root.remove());

/** Findings of a form with these fields, sent to an operation of the tenant's own document with a parameter in its path. */
function linesOf(operation: string, parameter: string, fields: readonly string[]): string[] {
  pl.root.reset();
  pl.write('openapi/savings.json', awkwardDocument);
  pl.profile((profile) => {
    profile['services'] = { savings: { base: 'https://savings.example/v1' } };
    profile['screens'] = ['dashboard', 'login', 'goal'];
  });
  pl.write('screens/goal.json', {
    id: 'goal',
    route: '/goal/:id',
    title: 'nav.portfolio',
    access: 'signedIn',
    regions: { main: [{ id: 'goal', block: 'form', props: { form: 'goal' } }] },
  });
  pl.write('forms/goal.json', {
    id: 'goal',
    title: 'nav.portfolio',
    schema: {
      type: 'object',
      additionalProperties: false,
      required: fields,
      properties: Object.fromEntries(
        fields.map((name) => [name, { type: name === 'accept_terms' ? 'boolean' : 'string' }]),
      ),
    },
    ui: Object.fromEntries(
      fields.map((name) => [
        name,
        { label: 'nav.portfolio', widget: name === 'accept_terms' ? 'checkbox' : 'text' },
      ]),
    ),
    submit: {
      operation: `savings/${operation}`,
      label: 'nav.portfolio',
      params: { [parameter]: { route: 'id' } },
    },
  });
  return pl.lines().filter((line) => line.includes('forms/goal.json'));
}

it('a form is not asked for what only answers hold, and still for everything else', () => {
  expect(linesOf('renameGoal', 'goal-id', ['name', 'accept_terms'])).toEqual([]);
  expect(linesOf('renameGoal', 'goal-id', ['name'])).toEqual([
    expect.stringContaining('the request body requires "accept_terms", which no field provides'),
  ]);
});

it('a value in the path is not in the request body, though both have one name', () => {
  expect(linesOf('closeGoal', 'id', ['note'])).toEqual([
    expect.stringContaining('the request body requires "id", which no field provides'),
  ]);
  expect(linesOf('closeGoal', 'id', ['id', 'note'])).toEqual([]);
});
