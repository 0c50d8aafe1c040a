import { Annotations, CfnOutput, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { allOperations, allRoutes } from '../lib/entry/deployment/declarations.ts';
import type { DataStack } from './data-stack.ts';
import { addEndpoints, managedUserPool, routesByStack } from './endpoint-functions.ts';
import { buildGatewayDefinition } from './gateway-definition.ts';
import { GradualRelease } from './gradual-release.ts';
import {
  type Deployment,
  type Grant,
  type Resources,
  apiKeyGrant,
  memberGrants,
  planKeyGrant,
  tokenGrant,
} from './grants.ts';
import { accessLogNameOf, functionArnOf, functionNameOf, liveAlias, serviceName } from './names.ts';
import { type BundleOf, serviceFunction } from './service-function.ts';
import type { Settings, TokenIssuer } from './settings.ts';
import { type Throttle, stageThrottle, throttledMethods } from './throttles.ts';

export interface ApiStackProps extends StackProps {
  readonly data: DataStack;
  /** The issuer of accepted tokens, and the user pool that the service manages, if any. */
  readonly identity: { readonly tokenIssuer: TokenIssuer; readonly userPoolId: string | undefined };
  readonly settings: Settings;
  readonly bundleOf: BundleOf;
}

const userGrants = (resources: Resources & Deployment): readonly Grant[] =>
  resources.userPool ? memberGrants(resources, resources.userPool) : [];

interface Authorizer {
  readonly description: string;
  readonly grants: (resources: Resources & Deployment) => readonly Grant[];
}

const authorizers: Readonly<Record<'authorizeV1' | 'authorizeInternal', Authorizer>> = {
  authorizeV1: {
    description: 'Authenticates API keys and tokens on v1, and counts the calls of each key.',
    grants: (resources) => [apiKeyGrant(resources), ...userGrants(resources)],
  },
  authorizeInternal: { description: 'Authenticates tokens on the internal endpoints.', grants: userGrants },
};

const releasedGradually = allRoutes.flatMap(({ name, route }) => (route.releasedGradually ? [name] : []));

export const apiFunctionNames = [...Object.keys(authorizers), ...allRoutes.map(({ name }) => name)];

export class ApiStack extends Stack {
  readonly apiName: string;
  readonly apiId: string;
  readonly stageName: string;
  /**
   * Prefix of the usage plans' key values: unique among the stages of an AWS account, and new when the API is
   * recreated.
   */
  readonly planKeyPrefix: string;
  /** The base URL of provider callbacks, without a trailing slash. */
  readonly publicUrl: string;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    // The template limit is 1 MB, and every path adds to it.
    super(scope, id, { ...props, suppressTemplateIndentation: true });
    // The CDK warns at 800,000 bytes; a test keeps the template below 900,000.
    Annotations.of(this).acknowledgeWarning('@aws-cdk/core:Stack.templateSize');
    const { data, settings, bundleOf } = props;
    this.apiName = functionNameOf(settings.stage, 'api');

    const api = createApi(this, this.apiName, settings);
    this.apiId = api.restApiId;
    this.stageName = api.deploymentStage.stageName;
    this.planKeyPrefix = `${this.apiName}-${api.restApiId}-`;
    // A reference to the stage would be circular: the stage depends on the functions.
    const ownUrl = `https://${api.restApiId}.execute-api.${this.region}.${this.urlSuffix}/${settings.stage}`;
    this.publicUrl = settings.publicUrl ?? ownUrl;
    const { tokenIssuer, userPoolId } = props.identity;
    const userPool = managedUserPool(this, userPoolId);
    const resources = { ...data.resources, stage: settings.stage, publicUrl: this.publicUrl, userPool };

    for (const [name, { description, grants }] of Object.entries(authorizers)) {
      serviceFunction(this, {
        name,
        folder: 'authorizers',
        description,
        needs: {},
        grants: [tokenGrant(tokenIssuer), planKeyGrant(this.planKeyPrefix), ...grants(resources)],
        bundleOf,
        settings,
      });
    }
    const releases = new GradualRelease(this, settings, releasedGradually);
    for (const { name, route, endpoint } of addEndpoints(this, routesByStack.api, { resources, settings, bundleOf })) {
      api.latestDeployment?.node.addDependency(endpoint);
      if (route.releasedGradually) {
        api.latestDeployment?.node.addDependency(releases.add(name, endpoint));
      }
    }
    api.node.tryRemoveChild('Endpoint');
    new CfnOutput(this, 'ApiUrl', { value: api.url });
  }
}

function createApi(stack: Stack, apiName: string, settings: Settings): SpecRestApi {
  const { stage, corsOrigins } = settings;
  const arnOf = (name: string) => functionArnOf(stack, functionNameOf(stage, name));
  const invoker = new Role(stack, 'GatewayRole', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    inlinePolicies: {
      invoke: new PolicyDocument({
        statements: [
          // A list of all functions would exceed the policy size limit. The API invokes only the functions in its
          // definition.
          new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [arnOf('*')] }),
        ],
      }),
    },
  });
  Validations.of(invoker).acknowledge({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:lambda:<AWS::Region>:<AWS::AccountId>:function:${functionNameOf(stage, '*')}]`,
    reason: 'Only functions of this stage: a list of all of them would exceed the policy size limit.',
  });
  const logs = { retention: RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY };
  const api = new SpecRestApi(stack, 'Api', {
    restApiName: apiName,
    endpointTypes: [EndpointType.REGIONAL],
    cloudWatchRole: true,
    cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
    // Fail the deployment if API Gateway would ignore a part of the definition.
    failOnWarnings: true,
    apiDefinition: ApiDefinition.fromInline(
      buildGatewayDefinition({
        title: serviceName,
        routes: allOperations,
        invokedNameOf: (name) => {
          const functionName = functionNameOf(stage, name);
          return releasedGradually.includes(name) ? `${functionName}:${liveAlias}` : functionName;
        },
        invoker: invoker.roleArn,
        authorizers: { v1: 'authorizeV1', internal: 'authorizeInternal' },
        corsOrigins,
      }),
    ),
    deployOptions: {
      stageName: stage,
      ...methodOptions(stageThrottle(settings)),
      methodOptions: Object.fromEntries(
        throttledMethods(allRoutes).map(({ path, method, throttle }) => [`${path}/${method}`, methodOptions(throttle)]),
      ),
      tracingEnabled: true,
      accessLogDestination: new LogGroupLogDestination(
        new LogGroup(stack, 'AccessLogs', { logGroupName: accessLogNameOf(apiName), ...logs }),
      ),
      accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogLine)),
    },
  });
  // Otherwise API Gateway creates this log group itself, without a retention period.
  const executionLogs = new LogGroup(stack, 'ExecutionLogs', {
    logGroupName: `API-Gateway-Execution-Logs_${api.restApiId}/${stage}`,
    ...logs,
  });
  api.deploymentStage.node.addDependency(executionLogs);
  Validations.of(api).acknowledge(
    {
      id: 'AwsSolutions-APIG2',
      reason: 'Each function validates its request with the schemas of its route and names the invalid field.',
    },
    {
      id: 'AwsSolutions-APIG3',
      reason: 'Callers are authenticated and throttled; operators can configure a web ACL for the stage.',
    },
    {
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      reason: 'API Gateway requires this policy before it writes any log.',
    },
  );
  return api;
}

/** Sets every option, because a method with options of its own inherits none from the stage. */
const methodOptions = ({ rate, burst }: Throttle) => ({
  throttlingRateLimit: rate,
  throttlingBurstLimit: burst,
  loggingLevel: MethodLoggingLevel.ERROR,
  dataTraceEnabled: false,
});

/** Excludes headers and bodies. */
const accessLogLine = {
  request_id: AccessLogField.contextRequestId(),
  at: AccessLogField.contextRequestTimeEpoch(),
  method: AccessLogField.contextHttpMethod(),
  path: AccessLogField.contextResourcePath(),
  status: AccessLogField.contextStatus(),
  latency_ms: AccessLogField.contextResponseLatency(),
  integration_latency_ms: AccessLogField.contextIntegrationLatency(),
  organization: AccessLogField.contextAuthorizer('organization'),
  refused_by_gateway: AccessLogField.contextErrorResponseType(),
};
