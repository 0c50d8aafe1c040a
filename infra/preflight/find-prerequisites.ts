import { serviceName } from '../names.ts';
import type { AccountFacts, EmailFacts, GatewayFacts, LambdaFacts, Reading, RoleFacts } from './account-facts.ts';
import type { Needs } from './needs.ts';
import { defaultAlarmQuota, globalRegion, quotas, raiseCommand } from './quotas.ts';

/**
 * `must`: the service does not work without it. `should`: somebody has to decide or raise it. `fine`: nothing to do.
 */
export type FindingSeverity = 'must' | 'should' | 'fine';

export interface Finding {
  readonly name: string;
  readonly severity: FindingSeverity;
  readonly found: string;
  readonly needed: string;
  readonly action: string | null;
}

export interface Target {
  readonly region: string;
  readonly stage: string;
}

type Verdict = Pick<Finding, 'severity' | 'found' | 'action'>;

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

const fine = (found: string): Verdict => ({ severity: 'fine', found, action: null });

/** Checks one reading. One that failed needs attention, because its value is unknown. */
function check<T>(name: string, needed: string, reading: Reading<T>, rule: (value: T) => Verdict): Finding {
  if (reading.kind === 'read') return { name, needed, ...rule(reading.value) };
  return {
    name,
    severity: 'should',
    found: `could not be read: ${reading.reason}`,
    needed,
    action: 'Run the check again with credentials that may read it, or look it up in the console of AWS.',
  };
}

function checkConcurrency(needs: Needs, { region, stage }: Target) {
  return ({ concurrency, unreservedConcurrency }: LambdaFacts): Verdict => {
    const reserved = concurrency - unreservedConcurrency;
    const found = `${unreservedConcurrency} runs at once${reserved > 0 ? `, and ${reserved} reserved by functions` : ''}`;
    if (unreservedConcurrency >= needs.lambdaConcurrency && concurrency === needs.lambdaConcurrency) return fine(found);
    if (unreservedConcurrency >= needs.lambdaConcurrency)
      return {
        severity: 'should',
        found,
        action: `Deploy with -c stage=${stage} -c lambdaConcurrency=${concurrency}, so that its alarm knows the quota.`,
      };
    return {
      severity: unreservedConcurrency > needs.queueConcurrency ? 'should' : 'must',
      found,
      action: raiseCommand(quotas.lambdaConcurrency, needs.lambdaConcurrency + reserved, region),
    };
  };
}

function checkCode(needs: Needs, { region }: Target) {
  return ({ codeBytes, maxCodeBytes }: LambdaFacts): Verdict => {
    const found = `${gigabytes(codeBytes)} of ${gigabytes(maxCodeBytes)} are used`;
    if (maxCodeBytes - codeBytes >= needs.codeBytes) return fine(found);
    const wanted = Math.ceil((codeBytes + needs.codeBytes) / 1024 ** 3);
    return { severity: 'must', found, action: raiseCommand(quotas.codeBytes, wanted, region) };
  };
}

/** All log roles of this service have the same single policy, so replacing one by another changes nothing. */
function checkRole({ region }: Target) {
  return ({ cloudWatchRoleArn }: GatewayFacts): Verdict => {
    if (cloudWatchRoleArn === null) return fine('none; the deployment sets one');
    const name = cloudWatchRoleArn.split('/').at(-1) ?? cloudWatchRoleArn;
    if (name.startsWith(`${serviceName}-`)) return fine(`${name}, of this service`);
    return {
      severity: 'should',
      found: `${name}, which all APIs of the region use: deploying replaces it`,
      action:
        'Ask its owners. To put it back after the deployment: aws apigateway update-account --patch-operations ' +
        `op=replace,path=/cloudwatchRoleArn,value=${cloudWatchRoleArn} --region ${region}`,
    };
  };
}

function checkRequests(needs: Needs, { region }: Target) {
  return ({ requestRate, requestBurst }: GatewayFacts): Verdict => {
    const found = `${requestRate} a second, ${requestBurst} at once`;
    if (requestRate >= needs.requestRate && requestBurst >= needs.requestBurst) return fine(found);
    return { severity: 'should', found, action: raiseCommand(quotas.requestRate, needs.requestRate, region) };
  };
}

const checkRoles =
  (needs: Needs) =>
  ({ roles, maxRoles }: RoleFacts): Verdict => {
    const found = `${roles} of ${maxRoles} are used`;
    if (maxRoles - roles >= needs.roles) return fine(found);
    return { severity: 'must', found, action: raiseCommand(quotas.roles, roles + needs.roles, globalRegion) };
  };

function checkAlarms(needs: Needs, { region }: Target) {
  return (alarms: number): Verdict => {
    const found = `${alarms} exist, AWS allows ${defaultAlarmQuota} unless it raised the quota`;
    if (defaultAlarmQuota - alarms >= needs.alarms) return fine(found);
    return {
      severity: 'should',
      found,
      action:
        `Look up the quota, and ask for ${alarms + needs.alarms} if it is lower: ` +
        `aws service-quotas list-service-quotas --service-code monitoring --region ${region}`,
    };
  };
}

function checkEmail(needs: Needs, { region }: Target) {
  return (email: EmailFacts): Verdict => {
    const { hasProductionAccess, isSendingEnabled, enforcementStatus, emailsPerDay, emailsPerSecond } = email;
    const found = `${hasProductionAccess ? 'production' : 'sandbox'}, ${emailsPerDay} a day, ${emailsPerSecond} a second`;
    if (!hasProductionAccess)
      return {
        severity: 'should',
        found: `${found}; a sandbox sends to verified addresses only`,
        action:
          'aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL ' +
          `--website-url <url> --use-case-description <text> --region ${region}`,
      };
    if (!isSendingEnabled || enforcementStatus !== 'HEALTHY')
      return {
        severity: 'should',
        found: `${found}; sending is ${isSendingEnabled ? 'enabled' : 'disabled'}, the account is ${enforcementStatus}`,
        action: 'Answer the case that AWS opened about the account in its support center.',
      };
    if (emailsPerDay <= needs.cognitoEmailsPerDay)
      return {
        severity: 'should',
        found,
        action: `Ask for a higher sending quota of SES in ${region} in the support center of AWS.`,
      };
    return fine(found);
  };
}

function checkBootstrap(needs: Needs, { region }: Target) {
  return (version: number | null): Verdict => {
    if (version !== null && version >= needs.bootstrapVersion) return fine(`version ${version}`);
    return {
      severity: 'must',
      found: version === null ? 'the region is not bootstrapped' : `version ${version}`,
      action: `AWS_REGION=${region} npx cdk bootstrap`,
    };
  };
}

const checkQuota =
  (needed: number, severity: FindingSeverity, action: string) =>
  (value: number): Verdict =>
    value >= needed ? fine(String(value)) : { severity, found: String(value), action };

export function findPrerequisites(facts: AccountFacts, needs: Needs, target: Target): readonly Finding[] {
  const { region } = target;
  return [
    check(
      'CDK bootstrap',
      `version ${needs.bootstrapVersion} or later`,
      facts.bootstrapVersion,
      checkBootstrap(needs, target),
    ),
    check(
      'Lambda concurrency',
      `${needs.lambdaConcurrency}: consumers of queues use up to ${needs.queueConcurrency}, the API the rest`,
      facts.lambda,
      checkConcurrency(needs, target),
    ),
    check('Lambda code storage', `${gigabytes(needs.codeBytes)} free`, facts.lambda, checkCode(needs, target)),
    check('Lambda response streaming', 'supported in the region', facts.streaming, () => fine('supported')),
    check(
      'API Gateway log role',
      'a role that may write logs, set by the deployment',
      facts.gateway,
      checkRole(target),
    ),
    check(
      'API Gateway requests',
      `${needs.requestRate} a second, ${needs.requestBurst} at once`,
      facts.gateway,
      checkRequests(needs, target),
    ),
    check(
      'API Gateway resources per API',
      String(needs.gatewayResources),
      facts.gatewayResources,
      checkQuota(needs.gatewayResources, 'must', raiseCommand(quotas.gatewayResources, needs.gatewayResources, region)),
    ),
    check(
      'DynamoDB write units per table',
      `${needs.tableWriteUnits} a second`,
      facts.tableWriteUnits,
      checkQuota(needs.tableWriteUnits, 'should', raiseCommand(quotas.tableWriteUnits, needs.tableWriteUnits, region)),
    ),
    check('IAM roles', `${needs.roles} free for a new stage`, facts.roles, checkRoles(needs)),
    check('CloudWatch alarms', `${needs.alarms} free for a new stage`, facts.alarms, checkAlarms(needs, target)),
    check(
      'Email of SES',
      `production access for userMailFrom, if users get more than the ${needs.cognitoEmailsPerDay} emails a day that Cognito sends itself`,
      facts.email,
      checkEmail(needs, target),
    ),
  ];
}
