import { describe, expect, it } from 'vitest';
import { changedFiles } from './changed-files.ts';

function files(contents: Readonly<Record<string, string>>): ReadonlyMap<string, Buffer> {
  return new Map(Object.entries(contents).map(([name, text]) => [name, Buffer.from(text)]));
}

describe('changedFiles', () => {
  it('sees one file in two of the same name and another content', () => {
    expect(
      changedFiles(
        files({ 't/pl/screens/a.0123456789.json': '12', 'assets/age-Dr1FBkWn.js': '1' }),
        files({ 't/pl/screens/a.abcdef0123.json': '123', 'assets/age-Dr1FBkWn.js': '1' }),
      ),
    ).toEqual([
      {
        name: 't/pl/screens/a.json',
        before: { name: 't/pl/screens/a.json', count: 1, bytes: 2 },
        after: { name: 't/pl/screens/a.json', count: 1, bytes: 3 },
      },
    ]);
  });

  it('looks into files whose name stays', () => {
    const changed = changedFiles(
      files({ 'index.html': 'a', x: '1' }),
      files({ 'index.html': 'b', x: '1' }),
    );
    expect(changed.map(({ name }) => name)).toEqual(['index.html']);
  });

  it('counts chunks that share a name', () => {
    const [chunks] = changedFiles(
      files({ 'assets/list.block-AAAAAAAA.js': '1', 'assets/list.block-B-B_BBBB.js': '22' }),
      files({ 'assets/list.block-AAAAAAAA.js': '1' }),
    );
    expect(chunks).toMatchObject({
      name: 'assets/list.block.js',
      before: { count: 2, bytes: 3 },
      after: { count: 1, bytes: 1 },
    });
  });
});
