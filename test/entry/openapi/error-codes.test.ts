import { build } from 'esbuild';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { notFoundCode } from '../../../lib/foundation/problem.ts';
import { errorRepliesOf } from '../../../lib/entry/openapi/error-codes.ts';
import { allRoutes, functionFileName } from '../../../lib/entry/openapi/routes.ts';
import { required } from '../../harness/required.ts';
import { sourcesIn } from '../../structure/sources.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The code of each function and of all it reaches, without the rows that declare the codes. */
const reached = new Map<string, string>();

beforeAll(async () => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: allRoutes.map(({ name, folder }) => ({
      in: `functions/${folder}/${functionFileName(name)}.ts`,
      out: name,
    })),
    outdir: 'reached',
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    treeShaking: true,
  });
  for (const { path: file, text } of outputFiles) {
    const modules = text.split(/^(?=\/\/ \S+\.ts$)/m);
    reached.set(path.basename(file, '.js'), modules.filter((each) => !/^\S+ \S+\/contract\.ts$/m.test(each)).join(''));
  }
});

const missingThings = /\b(?:notFound|explainUnusable)\d*\(\s*["']([^"']+)["']/g;

/** The codes in a text: those that are written out, and those of things that do not exist. */
const codesIn = (text: string): Set<string> =>
  new Set([
    ...[...text.matchAll(/["']([a-z][a-z0-9_]*)["']/g)].map(([, code = '']) => code),
    ...[...text.matchAll(missingThings)].map(([, noun = '']) => notFoundCode(noun)),
  ]);

describe.each(allRoutes)('the codes of $name', ({ name, route }) => {
  /** `${field}_immutable`, of each field that identifies a template. */
  const composed = ['channel_immutable', 'action_type_immutable', 'language_immutable'];

  it('are codes that its function reaches', () => {
    const ofBodies = errorRepliesOf(name, route).flatMap(({ bodyCodes }) => bodyCodes);
    const own = [...Object.values(route.refusals ?? {}).flat(), ...ofBodies];
    const known = new Set([...composed, ...codesIn(required(reached.get(name), `The bundle of ${name}`))]);
    expect(own.filter((code) => !known.has(code))).toEqual([]);
  });

  it('do not repeat those of its kind', () => {
    const ofKind = errorRepliesOf(name, { ...route, refusals: {}, errorBodies: {} });
    const repeated = Object.entries(route.refusals ?? {}).flatMap(([status, codes]) =>
      codes.filter((code) => ofKind.find((each) => each.status === Number(status))?.codes.includes(code)),
    );
    expect(repeated).toEqual([]);
  });
});

describe('an error', () => {
  /** An AI agent gets these as a sentence to say, in a reply that succeeds. */
  const inSentences = [
    'needs_approval',
    'too_many_offers',
    'amount_not_positive',
    'pay_by_not_a_day',
    'call_not_found',
    'plan_terms_unclear',
  ];

  /** Assistants get these as results of tools. */
  const inResults = ['unknown_tool'];

  it('has a code that some operation declares', () => {
    const declared = new Set(
      allRoutes.flatMap(({ name, route }) => errorRepliesOf(name, route).flatMap(({ codes }) => codes)),
    );
    const thrown = /(?:new Problem\(\s*\d+,|conflict\(|refused\(|forbidden\()\s*'([a-z_]+)'/g;
    const codes = sourcesIn('{lib,functions}/**/*.ts').flatMap(({ text }) => [
      ...[...text.matchAll(thrown)].map(([, code = '']) => code),
      ...[...text.matchAll(missingThings)].map(([, noun = '']) => notFoundCode(noun)),
    ]);
    expect(codes).toContain('missing_scope');
    expect(
      [...new Set(codes)].filter((code) => !declared.has(code) && ![...inSentences, ...inResults].includes(code)),
    ).toEqual([]);
  });
});
