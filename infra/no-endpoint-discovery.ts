/** Stands for `@aws-sdk/middleware-endpoint-discovery` in the bundles: DynamoDB's endpoint is known, and never asked for. */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => false,
  configFileSelector: () => false,
  default: false,
};

export const resolveEndpointDiscoveryConfig = <Config>(config: Config): Config => config;
