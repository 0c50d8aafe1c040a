import { buildOpenapiDocument } from './build-openapi-document.ts';
import { allOperations } from './routes.ts';

/** Bundles contain the result, because it depends on the code alone. */
export const openapiText = (): string => JSON.stringify(buildOpenapiDocument(allOperations));
