import { invalid } from '../../foundation/problem.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

const prefix = 'custom.';

/**
 * `custom.region=north` is another way to write `custom=region=north`: OpenAPI cannot describe names of the caller's own.
 * @throws Problem 422 `repeated_parameter`
 */
export function readCustomParameter(given: Parameters): Parameters {
  const names = Object.keys(given).filter((name) => name.startsWith(prefix));
  const [name] = names;
  if (name === undefined) return given;
  if (names.length > 1 || given['custom'] !== undefined)
    throw invalid([{ path: 'custom', message: 'Must be given once.', code: 'repeated_parameter' }]);
  const { [name]: value = '', ...others } = given;
  return { ...others, custom: `${name.slice(prefix.length)}=${value}` };
}
