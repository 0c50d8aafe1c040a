/**
 * Stands for `@aws-sdk/credential-provider-node` in the bundles: Lambda gives a function its credentials in the
 * environment, and the other ways to find some would only make it start later.
 */
export const defaultProvider = () => () => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  return AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY
    ? Promise.resolve({
        accessKeyId: AWS_ACCESS_KEY_ID,
        secretAccessKey: AWS_SECRET_ACCESS_KEY,
        ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
      })
    : Promise.reject(new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set.'));
};
