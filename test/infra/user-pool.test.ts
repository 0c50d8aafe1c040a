import { describe, expect, it } from 'vitest';
import { type FunctionProperties, type RoleProperties, asList, synthesizeStacks, toJson } from './synthesize.ts';

const otherIssuer = {
  jwtIssuer: 'https://issuer.example',
  jwtAudience: 'console',
  jwtJwksUri: 'https://issuer.example/jwks',
};

function poolAccess(context: Record<string, string>) {
  const { ofType } = synthesizeStacks({ context });
  const settings = ofType<FunctionProperties>('AWS::Lambda::Function').flatMap(
    ({ properties }) => properties.Environment.Variables['USER_POOL_ID'] ?? [],
  );
  const resources = ofType<RoleProperties>('AWS::IAM::Role')
    .flatMap(({ properties }) => properties.Policies ?? [])
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Action }) => asList(Action).some((action) => action.startsWith('cognito-idp:')))
    .flatMap(({ Resource }) => asList(Resource));
  return {
    pools: ofType('AWS::Cognito::UserPool').length,
    settings: [...new Set(settings.map(toJson))],
    resources: [...new Set(resources.map(toJson))],
  };
}

describe('an app client of the user pool', () => {
  const clients = synthesizeStacks().ofType('AWS::Cognito::UserPoolClient');

  it('lets no user write their organization', () => {
    expect(clients.map(({ properties }) => properties['WriteAttributes'])).toEqual([
      ['email', 'name'],
      ['email', 'name'],
    ]);
  });

  it('takes a password from the operators of the account only, and never from a browser', () => {
    const flows = clients.map(({ properties }) => [
      properties['AllowedOAuthFlowsUserPoolClient'],
      properties['ExplicitAuthFlows'],
    ]);
    expect(flows).toEqual([
      [true, ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']],
      [false, ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']],
    ]);
  });
});

const mailOf = (context: Record<string, string> = {}) =>
  synthesizeStacks({ context })
    .ofType<{ readonly EmailConfiguration?: object }>('AWS::Cognito::UserPool')
    .map(({ properties }) => properties.EmailConfiguration);

describe('the emails of the user pool', () => {
  it('are sent by Cognito itself', () => {
    expect(mailOf()).toEqual([undefined]);
  });

  it.each(['no-reply@mail.example.com', 'Cobros & Co. <no-reply@mail.example.com>'])(
    'are sent by SES from %s, with the identity of its domain in the same region',
    (from) => {
      const [mail] = mailOf({ userMailFrom: from });
      expect(mail).toMatchObject({ EmailSendingAccount: 'DEVELOPER', From: from });
      expect(toJson(mail)).toMatch(/:ses:.*AWS::Region.*:identity\/mail\.example\.com"/);
    },
  );

  it.each([
    { userMailFrom: 'no-reply' },
    { userMailFrom: 'no-reply@example.com, other@example.com' },
    { userMailFrom: 'no-reply@example.com\r\nBcc: all@example.com' },
    { ...otherIssuer, userMailFrom: 'no-reply@example.com' },
  ])('are not configured by %j', (context) => {
    expect(() => synthesizeStacks({ context })).toThrow('userMailFrom');
  });
});

describe('the user pool', () => {
  it('is unknown to every function if the deployment has another token issuer', () => {
    expect(poolAccess(otherIssuer)).toEqual({ pools: 0, settings: [], resources: [] });
  });

  it('can be one that exists already, which the functions then manage', () => {
    const { pools, settings, resources } = poolAccess({ ...otherIssuer, userPoolId: 'eu-west-1_aBcD12345' });
    expect({ pools, settings }).toEqual({ pools: 0, settings: ['"eu-west-1_aBcD12345"'] });
    expect(resources).toHaveLength(1);
    expect(resources[0]).toMatch(/:cognito-idp:.*:userpool\/eu-west-1_aBcD12345"/);
  });

  it.each([{ userPoolId: 'eu-west-1_aBcD12345' }, { ...otherIssuer, userPoolId: 'not an id' }])(
    'is not configured by %j',
    (context) => expect(() => synthesizeStacks({ context })).toThrow('userPoolId'),
  );
});
