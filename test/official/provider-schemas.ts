import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readDescription } from './official-data.ts';

const files = {
  telephony: 'telephony.twilio_api_v2010.json',
  emailprovider: 'emailprovider.resend.json',
  voiceprovider: 'voiceprovider.elevenlabs.json',
  billingprovider: 'billingprovider.stripe.json',
};

/** Validates values with a schema of a provider's description, given by its JSON pointer such as `#/components/…`. */
export const schemaErrors = (provider: keyof typeof files) => {
  const description = readDescription(files[provider]) as { openapi: string };
  const options = { strict: false, allErrors: true, validateFormats: false, logger: false } as const;
  const ajv = description.openapi.startsWith('3.1') ? new Ajv2020(options) : new Ajv(options);
  ajv.addSchema(withNullable(description) as object, 'description');
  return (pointer: string, value: unknown): unknown[] => {
    const check: ValidateFunction | undefined = ajv.getSchema(`description${pointer}`);
    if (!check) throw new Error(`The description of ${provider} has no ${pointer}.`);
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
