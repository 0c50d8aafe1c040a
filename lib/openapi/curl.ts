import type { Operation, Parameter } from './openapi-document.ts';

const anyUuid = '6f1d1b1e-53b5-5a0c-8a55-9d8d1c2b7e44';

const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A request to an operation, to be pasted into a shell. */
export function curl(method: string, path: string, operation: Operation, parameters: readonly Parameter[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const example = parameters.find((parameter) => parameter.name === name)?.example;
    return typeof example === 'string' ? example : anyUuid;
  });
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.example;
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$BASE_URL${filled}"`,
    ...credentials(operation),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${inShell(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(' \\\n  ');
}

function credentials({ security }: Operation): string[] {
  const [first] = security;
  if (first === undefined) return [];
  return 'ApiKey' in first ? ['-H "X-API-Key: $API_KEY"'] : ['-H "Authorization: Bearer $TOKEN"'];
}
