import { buildOpenapiDocument } from './build-openapi-document.ts';
import { allRoutes } from './routes.ts';
import { docsPage } from './docs-page.ts';

/** The documentation page of all routes as HTML. Bundles have the finished text: it follows from the code alone. */
export const docsText = (): string => docsPage(buildOpenapiDocument(allRoutes));
