import { describe, expect, it } from 'vitest';
import { withPlainImports } from './plain-imports.ts';

const list =
  'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["./main-x.css"])))=>i.map(i=>d[i]);\n';

describe('dynamic imports of the core', () => {
  it('stand without the helper around them', () => {
    expect(
      withPlainImports(
        `${list}var a=()=>k(()=>import(\`./a.js\`),__vite__mapDeps([0]),import.meta.url),b=$e(()=>import(\`./b.js\`).then(e=>e.t),[],import.meta.url);`,
      ),
    ).toBe('var a=()=>import(`./a.js`),b=import(`./b.js`).then(e=>e.t);');
  });

  it('keep what is not understood, with the list that it reads', () => {
    const other = `${list}k(async()=>{let{a:e}=await import(\`./a.js\`);return{a:e}},__vite__mapDeps([0]),import.meta.url)`;
    expect(withPlainImports(other)).toBe(other);
  });

  it('leave other calls alone', () => {
    const call = 'load(()=>import(`./a.js`));o.k(()=>import(`./a.js`),[],import.meta.url)';
    expect(withPlainImports(call)).toBe(call);
  });
});
