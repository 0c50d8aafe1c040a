import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const contracts = sourcesIn('lib/**/contract.ts').map(({ file }) => file);

describe('a contract', () => {
  it('brings nothing with it that a browser does not have: the console may read each', async () => {
    const { metafile } = await build({
      entryPoints: contracts,
      bundle: true,
      write: false,
      metafile: true,
      outdir: 'unused',
      external: ['node:*', '@aws-sdk/*'],
      logLevel: 'silent',
    });
    const importing = Object.entries(metafile.inputs).filter(([, { imports }]) =>
      imports.some(({ path }) => /^(node:|@aws-sdk\/)/.test(path)),
    );
    expect(contracts.length).toBeGreaterThan(30);
    expect(importing.map(([file]) => file)).toEqual([]);
  });
});
