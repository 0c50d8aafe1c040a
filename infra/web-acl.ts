import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { ApiStack } from './api-stack.ts';
import { errorBody } from './gateway-replies.ts';

const windowSeconds = 300;

/**
 * Callbacks come from few addresses, and a rejected one may go unnoticed for long. They are signed and have their own
 * limits. The path begins with the stage or the base path.
 */
const noCallback: CfnWebACL.StatementProperty = {
  notStatement: {
    statement: {
      byteMatchStatement: {
        fieldToMatch: { uriPath: {} },
        positionalConstraint: 'CONTAINS',
        searchString: '/api/webhooks/',
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    },
  },
};

interface ManagedRules {
  readonly group: string;
  readonly counted: readonly string[];
}

const managedRules: readonly ManagedRules[] = [
  { group: 'AWSManagedRulesAmazonIpReputationList', counted: [] },
  { group: 'AWSManagedRulesKnownBadInputsRuleSet', counted: [] },
  {
    group: 'AWSManagedRulesCommonRuleSet',
    counted: [
      // Imports are megabytes large, email templates are HTML, and webhooks and notes contain addresses and paths.
      'SizeRestrictions_BODY',
      'CrossSiteScripting_BODY',
      'EC2MetaDataSSRF_BODY',
      'GenericLFI_BODY',
      'GenericRFI_BODY',
      // A list of a hundred ids is longer than the rule allows.
      'SizeRestrictions_QUERYSTRING',
      // Integrations may omit the User-Agent.
      'NoUserAgent_HEADER',
    ],
  },
];

/** Disables samples of requests, whose headers contain credentials. */
const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: false,
});

const rateRule = (limit: number): CfnWebACL.RuleProperty => ({
  name: 'RateOfAddress',
  priority: 0,
  statement: {
    rateBasedStatement: {
      limit,
      aggregateKeyType: 'IP',
      evaluationWindowSec: windowSeconds,
      scopeDownStatement: noCallback,
    },
  },
  action: {
    block: {
      customResponse: {
        responseCode: 429,
        customResponseBodyKey: 'throttled',
        responseHeaders: [{ name: 'Retry-After', value: String(windowSeconds) }],
      },
    },
  },
  visibilityConfig: visible('RateOfAddress'),
});

const managedRule = ({ group, counted }: ManagedRules, index: number): CfnWebACL.RuleProperty => ({
  name: group,
  priority: index + 1,
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name: group,
      ruleActionOverrides: counted.map((name) => ({ name, actionToUse: { count: {} } })),
      scopeDownStatement: noCallback,
    },
  },
  overrideAction: { none: {} },
  visibilityConfig: visible(group),
});

export function addWebAcl(scope: Construct, api: ApiStack, limit: number): void {
  const acl = new CfnWebACL(scope, 'WebAcl', {
    name: api.apiName,
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    customResponseBodies: {
      throttled: {
        contentType: 'APPLICATION_JSON',
        content: errorBody('Too many requests from this address. Try again in five minutes.', 'throttled', 'none'),
      },
    },
    rules: [rateRule(limit), ...managedRules.map(managedRule)],
    visibilityConfig: visible(api.apiName),
  });
  new CfnWebACLAssociation(scope, 'WebAclOfStage', {
    webAclArn: acl.attrArn,
    resourceArn: Stack.of(scope).formatArn({
      service: 'apigateway',
      account: '',
      resource: '/restapis',
      resourceName: `${api.apiId}/stages/${api.stageName}`,
    }),
  });
  addLog(scope, api, acl);
}

function addLog(scope: Construct, api: ApiStack, acl: CfnWebACL): void {
  const logGroup = new LogGroup(scope, 'WebAclLogs', {
    // AWS WAF requires the prefix.
    logGroupName: `aws-waf-logs-${api.apiName}`,
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const withAction = (action: string) => ({ ActionCondition: { Action: action } });
  new CfnLoggingConfiguration(scope, 'WebAclLogging', {
    resourceArn: acl.attrArn,
    logDestinationConfigs: [
      Stack.of(scope).formatArn({
        service: 'logs',
        resource: 'log-group',
        resourceName: logGroup.logGroupName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    ],
    // A search may contain a telephone number.
    redactedFields: [
      ...['authorization', 'x-api-key', 'x-tool-token'].map((name) => ({ singleHeader: { Name: name } })),
      { queryString: {} },
    ],
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [
        {
          Behavior: 'KEEP',
          Requirement: 'MEETS_ANY',
          Conditions: ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map(withAction),
        },
      ],
    },
  });
}
