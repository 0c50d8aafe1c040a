import { expect, it } from 'vitest';

it('has no setting of AWS, of a proxy or of the local service from the shell that runs the tests', () => {
  const given = Object.keys(process.env).filter((name) => /^AWS_|_PROXY$|^(PORT|STATE_DIR|PUBLIC_URL)$/i.test(name));
  expect(given.sort()).toEqual(['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']);
});
