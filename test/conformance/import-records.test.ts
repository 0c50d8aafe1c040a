import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildOpenapiDocument } from '../../lib/entry/openapi/build-openapi-document.ts';
import { allOperations } from '../../lib/entry/openapi/routes.ts';
import { rulesBeyondSchemas } from '../../lib/entry/openapi/rules-beyond-schemas.ts';
import { checkRecord } from '../../lib/portfolio/imports/import-records.ts';
import { anImportJob } from '../builders.ts';
import { requestChecker, resolveSchema } from './check-request.ts';
import { mutationsOf } from './mutations.ts';
import { valuesOf } from './schema-values.ts';

const document = buildOpenapiDocument(allOperations);
const { problemsOfValue } = requestChecker(document);
const knowledge = { resolve: (schema: object) => resolveSchema(document, schema), known: () => [] };
const schema = { $ref: '#/components/schemas/ImportRecord' };
const records = valuesOf(schema, knowledge);
const allowed = (record: unknown): boolean => problemsOfValue(schema, record).length === 0;
const samples = { seed: 20_261_122, numRuns: 1200 };

/** The code of the error row that an import makes of a record. */
function errorCodeOf(record: unknown): string | undefined {
  const checked = checkRecord({ index: 0, record }, anImportJob(), 'ARS');
  if ('error' in checked) return checked.error.code;
  // A record is stored without a phone that its schema forbids.
  return checked.warnings.length > 0 ? 'invalid_phone' : undefined;
}

describe('a record of an import', () => {
  it('becomes an error row if its schema forbids it', () => {
    const forbidden = fc.sample(mutationsOf(records), samples).filter((record) => !allowed(record));
    expect(forbidden.length).toBeGreaterThan(400);
    expect(forbidden.filter((record) => errorCodeOf(record) === undefined)).toEqual([]);
  });

  it('becomes one by a rule beyond schemas only, if its schema allows it', () => {
    const valid = fc.sample(fc.oneof(records, mutationsOf(records)), samples).filter(allowed);
    expect(valid.length).toBeGreaterThan(200);
    const refused = valid.map((record) => ({ record, code: errorCodeOf(record) }));
    expect(refused.filter(({ code }) => code !== undefined && !Object.hasOwn(rulesBeyondSchemas, code))).toEqual([]);
  });
});
