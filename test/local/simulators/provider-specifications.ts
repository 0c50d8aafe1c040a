import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../../shared/openapi');

const files = {
  telephony: 'telephony.twilio_api_v2010.json',
  emailprovider: 'emailprovider.resend.json',
  voiceprovider: 'voiceprovider.elevenlabs.json',
  billingprovider: 'billingprovider.stripe.json',
};

export const hasSpecifications = existsSync(folder);
if (!hasSpecifications)
  console.log('The official specifications are not on this machine; tests that need them are skipped.');

export const signatureVectors = (): Record<string, Record<string, string>> =>
  // The file is an object of vectors, each with text fields.
  JSON.parse(readFileSync(path.join(folder, 'signature-vectors.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;

/** Validates values with a schema of a provider's specification, given by its JSON pointer such as `#/components/…`. */
export const schemaErrors = (provider: keyof typeof files) => {
  const specification = JSON.parse(readFileSync(path.join(folder, files[provider]), 'utf8')) as { openapi: string };
  const options = { strict: false, allErrors: true, validateFormats: false, logger: false } as const;
  const ajv = specification.openapi.startsWith('3.1') ? new Ajv2020(options) : new Ajv(options);
  ajv.addSchema(withNullable(specification) as object, 'specification');
  return (pointer: string, value: unknown): unknown[] => {
    const check: ValidateFunction | undefined = ajv.getSchema(`specification${pointer}`);
    if (!check) throw new Error(`The specification of ${provider} has no ${pointer}.`);
    return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
};

/** Converts `nullable` of OpenAPI 3.0 to JSON Schema. */
const withNullable = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withNullable);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withNullable(value)]),
  );
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest;
};
