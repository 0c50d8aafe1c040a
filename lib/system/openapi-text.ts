import { openapi } from '../api/openapi.ts';
import { everyRoute } from '../api/routes.ts';

/** The OpenAPI document of all routes as JSON. Bundles have the finished text: it follows from the code alone. */
export const openapiText = (): string => JSON.stringify(openapi(everyRoute));
