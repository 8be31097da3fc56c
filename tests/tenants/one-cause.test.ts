import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import { withoutNotes } from '#generator/diagnostics/finding.ts';
import { report } from '#generator/diagnostics/report.ts';
import { temporaryRoot } from './temporary-root.ts';

// What others name is missed in many places; each of these mistakes is one finding all the same, where it was made.
const root = temporaryRoot();
const project = openProject(root.workspace);
afterEach(() => root.reset());
afterAll(() => root.remove());

const at = (name: string): string => path.join(root.workspace.tenants, 'dev', name);

function write(name: string, content: string | Buffer): void {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), content);
}

function replace(name: string, from: string, to: string): void {
  const text = readFileSync(at(name), 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${name} has no ${from}`);
  write(name, changed);
}

function folderFor(name: string): void {
  rmSync(at(name));
  mkdirSync(at(name));
}

function lines(): string[] {
  const { findings } = checkTenants(withFreshTenants(project), ['dev']);
  return report(withoutNotes(findings), 'text')
    .split('\n')
    .filter((line) => /^\S+:\d+:\d+ /.test(line));
}

type Mistake = readonly [what: string, make: () => void, finding: RegExp];

function areOneFinding(mistakes: readonly Mistake[]): void {
  it.each(mistakes)('%s', (_what, make, finding) => {
    make();
    expect(lines()).toEqual([expect.stringMatching(finding)]);
  });
}

describe('a file that is not what it should be', () => {
  areOneFinding([
    [
      'an empty profile',
      () => write('profile.json', ''),
      /dev\/profile\.json:1:1 json\/syntax the file is empty; expected at least \{\}$/,
    ],
    [
      'a profile that is a list',
      () => write('profile.json', '[]'),
      /dev\/profile\.json:1:1 schema\/type must be an object, got an array$/,
    ],
    [
      'a folder for the profile',
      () => folderFor('profile.json'),
      /dev\/profile\.json:1:1 file\/unreadable not a regular file$/,
    ],
    [
      'a folder for a screen',
      () => folderFor('screens/follow.json'),
      /screens\/follow\.json:1:1 file\/unreadable not a regular file$/,
    ],
    [
      'a file for the folder of the screens',
      () => {
        rmSync(at('screens'), { recursive: true });
        write('screens', '{}');
      },
      /dev\/screens:1:1 file\/unknown screens is a file here; .* \(make it a folder\)$/,
    ],
    [
      'a form among the screens',
      () => renameSync(at('forms/follow.json'), at('screens/follow-form.json')),
      /screens\/follow-form\.json:1:1 file\/unknown .*\(did you mean forms\/follow-form\.json\?\)$/,
    ],
    [
      'a screen among the forms',
      () => renameSync(at('screens/follow.json'), at('forms/follow-screen.json')),
      /forms\/follow-screen\.json:1:1 file\/unknown .*\(did you mean screens\/follow-screen\.json\?\)$/,
    ],
    [
      'a picture of another kind under the name of an SVG',
      () => write('assets/logo.svg', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
      /assets\/logo\.svg:1:1 file\/broken-svg assets\/logo\.svg is a picture of another kind/,
    ],
    [
      'a name with a sign that no id can have',
      () => renameSync(at('screens/follow.json'), at('screens/follow🚀.json')),
      /screens\/follow🚀\.json:1:1 file\/unknown .*\(did you mean screens\/follow\.json\?\)$/,
    ],
  ]);
});

describe('a file that is not where others name it', () => {
  areOneFinding([
    [
      'a screen',
      () => rmSync(at('screens/follow.json')),
      /profile\.json:\d+:\d+ reference\/screen there is no screens\/follow\.json/,
    ],
    [
      'a form',
      () => rmSync(at('forms/follow.json')),
      /screens\/follow\.json:\d+:\d+ reference\/form there is no form "follow"/,
    ],
    [
      'a screen under another name',
      () => renameSync(at('screens/follow.json'), at('screens/my-follow.json')),
      /my-follow\.json:3:9 file\/id the id is "follow" .*\(rename the file to follow\.json\)$/,
    ],
    [
      'a form under another name',
      () => renameSync(at('forms/follow.json'), at('forms/my-follow.json')),
      /my-follow\.json:3:9 file\/id .*\(write "my-follow", or rename the file to follow\.json\)$/,
    ],
    [
      'a screen with another id',
      () => replace('screens/follow.json', '"id": "follow"', '"id": "Follow "'),
      /screens\/follow\.json:3:9 file\/id the id is "Follow " .*\(write "follow"\)$/,
    ],
    [
      'an OpenAPI document with a service',
      () => {
        replace('profile.json', '"layout"', '"services": { "clubs": { "base": "/clubs" } }, "layout"');
        replace('forms/follow.json', '"client/addWatch"', '"clubs/join"');
        replace('screens/follow.json', '"client/listWatch"', '"clubs/list"');
      },
      /profile\.json:\d+:\d+ reference\/service there is no OpenAPI document "clubs" in openapi\/, and 2 operations of it in use$/,
    ],
    [
      'the texts of a language',
      () => rmSync(at('messages/tr-TR.json')),
      /profile\.json:\d+:\d+ file\/missing there is no messages\/tr-TR\.json, and \d+ texts of this tenant must be in it/,
    ],
  ]);

  it('leaves a file alone whose id another file has', () => {
    cpSync(at('screens/follow.json'), at('screens/follow-too.json'));
    expect(lines().filter((line) => line.includes('file/id'))).toEqual([
      expect.stringMatching(/follow-too\.json:3:9 file\/id .*\(write "follow-too"\)$/),
    ]);
    expect(existsSync(at('screens/follow.json'))).toBe(true);
  });
});

describe('a name that others are found by', () => {
  areOneFinding([
    [
      'a screen that is listed with a blank',
      () => replace('profile.json', '"follow",', '"follow ",'),
      /profile\.json:\d+:\d+ schema\/pattern "follow " .*\(did you mean "follow"\?\)$/,
    ],
    [
      'a route with a blank',
      () => replace('screens/follow.json', '"/follow"', '"/follow "'),
      /screens\/follow\.json:4:12 schema\/pattern "\/follow "/,
    ],
    [
      'a route that another screen has',
      () => replace('screens/follow.json', '"/follow"', '"/funds"'),
      /screens\/(?:follow|funds)\.json:\d+:12 tenant\/duplicate-route screen "\w+" already has the route \/funds$/,
    ],
    [
      'a text',
      () => replace('screens/follow.json', '"follow.none"', '"follow.nome"'),
      /screens\/follow\.json:\d+:\d+ reference\/message there is no message "follow\.nome" \(did you mean "follow\.none"\?\)$/,
    ],
    [
      'a field in the labels of a form',
      () => replace('forms/follow.json', '"ticker": { "label"', '"tikcer": { "label"'),
      /forms\/follow\.json:\d+:\d+ reference\/field the form's schema has no field "tikcer" \(did you mean "ticker"\?\)$/,
    ],
    [
      'a field of the request',
      () => replace('forms/follow.json', '"symbol": "ticker"', '"symbl": "ticker"'),
      /forms\/follow\.json:\d+:\d+ reference\/field the request body has no field "symbl" \(did you mean "symbol"\?\)$/,
    ],
    [
      'a field of the form in the map',
      () => replace('forms/follow.json', '"symbol": "ticker"', '"symbol": "tiker"'),
      /forms\/follow\.json:\d+:\d+ reference\/field the form has no field "tiker" \(did you mean "ticker"\?\)$/,
    ],
  ]);
});

describe('a rule that is said of a whole', () => {
  const gate = (gates: object): void => write('gates.json', JSON.stringify({ gates }, null, 1));
  areOneFinding([
    [
      'themes without the one that is needed',
      () => replace('profile.json', '"layout"', '"themes": ["neo"], "layout"'),
      /profile\.json:\d+:\d+ schema\/missing the list must contain "standard"$/,
    ],
    [
      'a name that is too long for a header, and for a name',
      () => replace('profile.json', '"name": "Sandbox', `"name": "${'Sandbox '.repeat(9)}`),
      /profile\.json:\d+:\d+ schema\/range must have at most 40 characters$/,
    ],
    [
      'a ground on which several colours of the template are too pale',
      () => write('theme.json', '{ "light": { "canvas": "#f4f1f5" } }'),
      /dev\/theme\.json:1:24 theme\/contrast chart1 on canvas .* 1 more pair fails \(the nearest passing colour is #[0-9a-f]{6}\)$/,
    ],
    [
      'gates that lead back to each other',
      () => gate({ beneficiaries: { all: ['other'] }, other: { all: ['beneficiaries'] } }),
      /gates\.json:3:3 reference\/gate-loop circular gate reference: beneficiaries → other → beneficiaries$/,
    ],
    [
      'a gate that neither a guest nor a client passes',
      () => gate({ beneficiaries: { signedIn: false, all: ['verified'] } }),
      /gates\.json:3:3 gate\/impossible warning: these conditions exclude each other/,
    ],
    [
      'access to a screen that neither a guest nor a client has',
      () =>
        replace(
          'screens/follow.json',
          '"access": "signedIn"',
          '"access": { "all": ["guest", "verified"] }',
        ),
      /screens\/follow\.json:\d+:\d+ gate\/impossible warning: these conditions exclude each other/,
    ],
  ]);

  it('a gate behind a feature that is off is as the tenant wants it', () => {
    replace('profile.json', '"layout"', '"features": { "exchange": { "enabled": false } }, "layout"');
    gate({ beneficiaries: { signedIn: true, feature: 'exchange' } });
    expect(lines().filter((line) => line.includes('gate/impossible'))).toEqual([]);
  });
});

it('the tenant that the mistakes are made in has no finding', () => {
  expect(readdirSync(at('forms')).sort()).toEqual(['follow.json', 'funds.json']);
  expect(lines()).toEqual([]);
});
