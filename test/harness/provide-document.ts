import type { TestProject } from 'vitest/node';
import { openapiText } from '../../lib/entry/openapi/openapi-text.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    openapi: string;
  }
}

/** Builds the OpenAPI document once for all tests that check replies against it. */
export default function setup(project: TestProject): void {
  project.provide('openapi', openapiText());
}
