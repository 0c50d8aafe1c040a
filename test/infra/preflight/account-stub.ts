import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The calls of the check, by the action of IAM that allows each. */
export type StubbedCall =
  | 'lambda:GetAccountSettings'
  | 'lambda:InvokeFunction'
  | 'apigateway:GET'
  | 'ses:GetAccount'
  | 'ssm:GetParameter'
  | 'iam:GetAccountSummary'
  | 'cloudwatch:DescribeAlarms'
  | 'servicequotas:GetServiceQuota'
  | 'servicequotas:GetAWSDefaultServiceQuota';

export interface StubbedReply {
  readonly status: number;
  /** The name of the error, as the services send it in a header or in the body. */
  readonly error?: string;
  readonly body?: object;
}

type Answer = StubbedReply | 'silence' | ((body: string) => StubbedReply);

/** Names the call of a request as the services do: REST by its path, JSON by its target, XML by its form. */
function callOf({ url = '', headers }: IncomingMessage, body: string): StubbedCall | undefined {
  const target = headers['x-amz-target'];
  if (new URLSearchParams(body).get('Action') === 'GetAccountSummary') return 'iam:GetAccountSummary';
  if (target === 'GraniteServiceVersion20100801.DescribeAlarms') return 'cloudwatch:DescribeAlarms';
  if (target === 'AmazonSSM.GetParameter') return 'ssm:GetParameter';
  if (target === 'ServiceQuotasV20190624.GetServiceQuota') return 'servicequotas:GetServiceQuota';
  if (target === 'ServiceQuotasV20190624.GetAWSDefaultServiceQuota') return 'servicequotas:GetAWSDefaultServiceQuota';
  if (url.startsWith('/2016-08-19/account-settings')) return 'lambda:GetAccountSettings';
  if (/^\/2021-11-15\/functions\/.+\/response-streaming-invocations$/.test(url)) return 'lambda:InvokeFunction';
  if (url.startsWith('/v2/email/account')) return 'ses:GetAccount';
  return url.startsWith('/account') ? 'apigateway:GET' : undefined;
}

export const refused = (status: number, error: string): StubbedReply => ({ status, error });
export const denied = refused(403, 'AccessDeniedException');

/** A healthy account. */
export const healthy: Readonly<Record<StubbedCall, Answer>> = {
  'lambda:GetAccountSettings': {
    status: 200,
    body: {
      AccountLimit: {
        TotalCodeSize: 80_530_636_800,
        CodeSizeUnzipped: 262_144_000,
        CodeSizeZipped: 52_428_800,
        ConcurrentExecutions: 1000,
        UnreservedConcurrentExecutions: 1000,
      },
      AccountUsage: { TotalCodeSize: 1_073_741_824, FunctionCount: 3 },
    },
  },
  'lambda:InvokeFunction': refused(404, 'ResourceNotFoundException'),
  'apigateway:GET': {
    status: 200,
    body: { throttleSettings: { rateLimit: 10_000, burstLimit: 5000 }, features: ['UsagePlans'], apiKeyVersion: '4' },
  },
  'ses:GetAccount': {
    status: 200,
    body: {
      DedicatedIpAutoWarmupEnabled: false,
      EnforcementStatus: 'HEALTHY',
      ProductionAccessEnabled: true,
      SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
      SendingEnabled: true,
    },
  },
  'iam:GetAccountSummary': { status: 200, body: { Roles: 31, RolesQuota: 1000, Users: 4 } },
  'cloudwatch:DescribeAlarms': {
    status: 200,
    body: { MetricAlarms: [{ AlarmName: 'one' }, { AlarmName: 'two' }], CompositeAlarms: [] },
  },
  'ssm:GetParameter': {
    status: 200,
    body: { Parameter: { Name: '/cdk-bootstrap/hnb659fds/version', Type: 'String', Value: '27', Version: 1 } },
  },
  'servicequotas:GetServiceQuota': (body) => ({
    status: 200,
    body: { Quota: { Value: body.includes('L-AB614373') ? 40_000 : 300, Adjustable: true } },
  }),
  'servicequotas:GetAWSDefaultServiceQuota': { status: 200, body: { Quota: { Value: 40_000 } } },
};

/** A reply of IAM. */
function sendXml(outgoing: ServerResponse, { status, error, body = {} }: StubbedReply): void {
  const entries = Object.entries(body).map(([key, value]) => `<entry><key>${key}</key><value>${value}</value></entry>`);
  const content =
    error === undefined
      ? `<GetAccountSummaryResponse xmlns="https://iam.amazonaws.com/doc/2010-05-08/"><GetAccountSummaryResult><SummaryMap>${entries.join('')}</SummaryMap></GetAccountSummaryResult></GetAccountSummaryResponse>`
      : `<ErrorResponse xmlns="https://iam.amazonaws.com/doc/2010-05-08/"><Error><Type>Sender</Type><Code>${error}</Code><Message>This is ${error}.</Message></Error></ErrorResponse>`;
  outgoing.writeHead(status, { 'content-type': 'text/xml' }).end(content);
}

function sendJson(outgoing: ServerResponse, { status, error, body = {} }: StubbedReply): void {
  const named = error === undefined ? body : { __type: error, message: `This is ${error}.`, ...body };
  outgoing
    .writeHead(status, {
      'content-type': 'application/json',
      ...(error === undefined ? {} : { 'x-amzn-errortype': error }),
    })
    .end(JSON.stringify(named));
}

/** An account of AWS: a healthy one, except for the answers given. */
export async function startAccountStub(answers: Partial<Readonly<Record<StubbedCall, Answer>>> = {}) {
  const calls: string[] = [];
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const call = callOf(incoming, body);
      calls.push(call ?? `${incoming.method} ${incoming.url}`);
      const answer = call ? (answers[call] ?? healthy[call]) : refused(400, 'UnknownOperationException');
      if (answer === 'silence') return;
      const reply = typeof answer === 'function' ? answer(body) : answer;
      if (call === 'iam:GetAccountSummary') sendXml(outgoing, reply);
      else sendJson(outgoing, reply);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server listening on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
