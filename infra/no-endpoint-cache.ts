/** Stands for `@aws-sdk/endpoint-cache` in the bundles: nothing discovers endpoints, and the cache would stay empty. */
export class EndpointCache {}
