import { ArnFormat, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPool,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  OAuthScope,
  StringAttribute,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { roles } from '../lib/entry/deployment/declarations.ts';
import { logicalName } from './names.ts';
import type { Settings, TokenIssuer } from './settings.ts';

export class IdentityStack extends Stack {
  readonly tokenIssuer: TokenIssuer;
  readonly userPoolId: string;
  readonly signInUrl: string | undefined;

  constructor(scope: Construct, id: string, props: StackProps & { readonly settings: Settings }) {
    super(scope, id, props);
    const users = createUserPool(this);
    if (props.settings.userMail) sendBySes(users, props.settings.userMail);
    const client = addConsole(users, props.settings);
    for (const role of roles) {
      new CfnUserPoolGroup(this, `${logicalName(role.replace('_', '-'))}Group`, {
        userPoolId: users.userPoolId,
        groupName: role,
      });
    }
    const { signInDomain } = props.settings;
    if (signInDomain !== undefined) users.addDomain('SignIn', { cognitoDomain: { domainPrefix: signInDomain } });
    this.signInUrl = signInUrlOf(props.settings, this.region);

    this.userPoolId = users.userPoolId;
    const issuer = `https://cognito-idp.${this.region}.amazonaws.com/${users.userPoolId}`;
    this.tokenIssuer = {
      issuer,
      audience: client.userPoolClientId,
      jwksUri: `${issuer}/.well-known/jwks.json`,
    };
    new CfnOutput(this, 'UserPoolId', { value: users.userPoolId });
    new CfnOutput(this, 'ClientId', { value: client.userPoolClientId });
    new CfnOutput(this, 'OperatorClientId', { value: addOperators(users).userPoolClientId });
  }
}

export const signInUrlOf = ({ signInDomain }: Settings, region: string): string | undefined =>
  signInDomain && `https://${signInDomain}.auth.${region}.amazoncognito.com`;

function createUserPool(scope: Construct): UserPool {
  const users = new UserPool(scope, 'Users', {
    featurePlan: FeaturePlan.ESSENTIALS,
    selfSignUpEnabled: false,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    keepOriginal: { email: true },
    standardAttributes: { email: { required: true, mutable: true }, fullname: { required: false, mutable: true } },
    customAttributes: { organization_id: new StringAttribute({ minLen: 36, maxLen: 36, mutable: true }) },
    passwordPolicy: {
      minLength: 12,
      requireLowercase: true,
      requireUppercase: true,
      requireDigits: true,
      requireSymbols: true,
      tempPasswordValidity: Duration.days(3),
    },
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(users).acknowledge(
    {
      id: 'AwsSolutions-COG2',
      reason:
        'MFA is optional, because agents of a call centre may not have a phone at their desk; authorizers require it of platform administrators.',
    },
    { id: 'AwsSolutions-COG8', reason: 'The Plus plan is billed per active user; operators can enable it.' },
  );
  return users;
}

/** Makes the pool send its emails by SES. The CDK's own option requires the region at synthesis. */
function sendBySes(users: UserPool, { from, domain }: NonNullable<Settings['userMail']>): void {
  const { defaultChild: pool } = users.node;
  if (!(pool instanceof CfnUserPool)) throw new Error('The user pool has no resource.');
  const sourceArn = Stack.of(users).formatArn({
    service: 'ses',
    resource: 'identity',
    resourceName: domain,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
  pool.emailConfiguration = { emailSendingAccount: 'DEVELOPER', from, sourceArn };
}

/** A user who could write organization_id could move into another organization. */
const writable = new ClientAttributes().withStandardAttributes({ email: true, fullname: true });

/**
 * Adds the app client with which operators of the AWS account set up a user's second factor. The API rejects its tokens
 * by their audience.
 */
const addOperators = (users: UserPool): UserPoolClient =>
  users.addClient('Operators', {
    generateSecret: false,
    authFlows: { adminUserPassword: true },
    disableOAuth: true,
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.minutes(15),
    idTokenValidity: Duration.minutes(15),
    refreshTokenValidity: Duration.hours(1),
    writeAttributes: writable,
    readAttributes: writable,
  });

function addConsole(users: UserPool, { callbackUrls }: Settings): UserPoolClient {
  return users.addClient('Console', {
    generateSecret: false,
    authFlows: { userSrp: true },
    oAuth: {
      flows: { authorizationCodeGrant: true },
      scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
      callbackUrls: [...callbackUrls],
      logoutUrls: [...callbackUrls],
    },
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    idTokenValidity: Duration.hours(1),
    accessTokenValidity: Duration.hours(1),
    refreshTokenValidity: Duration.days(1),
    writeAttributes: writable,
    readAttributes: writable.withStandardAttributes({ emailVerified: true }).withCustomAttributes('organization_id'),
  });
}
