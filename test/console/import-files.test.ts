import { describe, expect, it } from 'vitest';
import { type SampleFile, lists, reportsOfSystems } from './import-files.ts';
import { readImport } from './import-reader.ts';

async function expectResult({ text, currency = 'ARS', questions = {}, ...expected }: SampleFile): Promise<void> {
  const { questions: asked, summary, records } = await readImport(text, { currency, answers: questions });
  const shown = (findings: NonNullable<typeof summary>['findings'] = []) =>
    findings.map(({ line, field, code }) => `${line} ${field ?? 'row'} ${code}`);
  expect(asked).toEqual(Object.keys(questions));
  expect(shown(summary?.findings)).toEqual(expected.problems ?? []);
  expect(shown(summary?.warnings)).toEqual(expected.warnings ?? []);
  expect(summary?.leftOut.map(({ line }) => line)).toEqual(expected.leftOut ?? []);
  expect(records).toMatchObject(expected.records);
  expect(records).toHaveLength(expected.records.length);
}

describe('the report of a system', () => {
  it.each(reportsOfSystems)('is read as its users mean it: $name', expectResult);
});

describe('a list of debts', () => {
  it.each(lists)('is read as its author means it: $name', expectResult);

  it.each([...reportsOfSystems, ...lists])('leaves at most one question open: $name', ({ questions = {} }) => {
    expect(Object.keys(questions).length).toBeLessThanOrEqual(1);
  });
});
