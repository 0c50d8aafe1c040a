import { apiVersion } from '../openapi/build-openapi-document.ts';
import { allRoutes } from '../openapi/routes.ts';
import { buildTools } from './build-tools.ts';
import type { Toolbox } from './tool-definition.ts';

/** Bundles contain the result, because it depends on the code alone. */
export const toolsText = (): string =>
  JSON.stringify({ version: apiVersion, tools: buildTools(allRoutes) } satisfies Toolbox);
