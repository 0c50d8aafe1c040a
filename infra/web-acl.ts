import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { allRoutes } from '../lib/entry/deployment/declarations.ts';
import type { ApiStack } from './api-stack.ts';
import { errorBody } from './gateway-replies.ts';

const windowSeconds = 300;

/**
 * Callbacks, and the requests of mail programs to unsubscribe, come from few addresses, some of which send spam, too; one
 * that is rejected may go unnoticed for long. They are signed or sealed, and have their own limits. The path begins with
 * the stage or the base path.
 */
const uncheckedPaths = [
  '/api/webhooks/',
  ...allRoutes.filter(({ name }) => name === 'unsubscribe').map(({ route }) => route.path),
];

const isPath = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'CONTAINS',
    searchString,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

const isChecked: CfnWebACL.StatementProperty = {
  notStatement: { statement: { orStatement: { statements: uncheckedPaths.map(isPath) } } },
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
      scopeDownStatement: isChecked,
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
      scopeDownStatement: isChecked,
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
