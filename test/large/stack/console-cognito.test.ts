import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { itIfLarge } from '../../harness/by-size.ts';
import { makeTemporaryFolder } from '../../harness/temporary-folder.ts';
import { type Resource, buildWithoutBundles } from '../../infra/synthesize.ts';
import { baseUrl } from '../../stack/api-client.ts';
import { hasBrowser } from '../../stack/browser.ts';
import { serveCognito } from '../../stack/cognito.ts';
import { accountButton, openPage, sampleOrganization, useBrowser } from '../../stack/console-page.ts';

useBrowser();

const origin = 'https://console.example.com';
const region = 'sa-east-1';
const ids: Readonly<Record<string, string>> = { 'AWS::Region': region };

// oxlint-disable-next-line typescript/no-explicit-any -- Templates have values of many types, of which a test reads what it expects.
type Json = any;

/** The value that CloudFormation would compute. */
function resolve(value: Json): Json {
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value !== 'object' || value === null) return value;
  if ('Ref' in value) return ids[value.Ref] ?? `id-of-${value.Ref}`;
  if ('Fn::Join' in value) return resolve(value['Fn::Join'][1]).join(value['Fn::Join'][0]);
  if ('Fn::ImportValue' in value) return resolve(exported.get(value['Fn::ImportValue']));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(each)]));
}
const exported = new Map<string, unknown>();

function readDeployment(folder: string) {
  const { stacks } = buildWithoutBundles(folder, {
    context: {
      signInDomain: 'collections-example',
      consoleDomain: 'console.example.com',
      consoleCertificate: 'arn:aws:acm:us-east-1:111111111111:certificate/1',
    },
  }).synth();
  const resources: (Omit<Resource<Json>, 'stack'> & { readonly type: string })[] = [];
  for (const { template } of stacks) {
    for (const { Value, Export } of Object.values<Json>(template.Outputs ?? {})) exported.set(Export?.Name, Value);
    for (const [id, { Type: type, Properties: properties }] of Object.entries<Json>(template.Resources))
      resources.push({ id, type, properties });
  }
  const only = (type: string): Json => resources.find((each) => each.type === type);
  const client = only('AWS::Cognito::UserPoolClient');
  const deployments = resources.filter(({ type }) => type === 'Custom::CDKBucketDeployment');
  const [file = ''] = globSync('cdk.out/*/config.json', { cwd: folder });
  const markers: Record<string, string> = resolve(
    Object.assign({}, ...deployments.flatMap(({ properties }) => properties.SourceMarkers ?? [])),
  );
  const config = Object.entries(markers).reduce(
    (text, [marker, value]) => text.replaceAll(marker, value),
    readFileSync(path.join(folder, file), 'utf8'),
  );
  const { ResponseHeadersPolicyId } = only('AWS::CloudFront::Distribution').properties.DistributionConfig
    .DefaultCacheBehavior;
  const policy = resources.find(({ id }) => id === ResponseHeadersPolicyId.Ref)?.properties;
  const { SecurityHeadersConfig } = policy.ResponseHeadersPolicyConfig;
  return {
    config,
    contentSecurityPolicy: String(resolve(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy)),
    cognito: {
      region,
      userPoolId: `id-of-${only('AWS::Cognito::UserPool').id}`,
      domainPrefix: String(only('AWS::Cognito::UserPoolDomain').properties.Domain),
      clientId: `id-of-${client.id}`,
      callbackUrls: client.properties.CallbackURLs,
      logoutUrls: client.properties.LogoutURLs,
      scopes: client.properties.AllowedOAuthScopes,
    },
  };
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** Serves the console as CloudFront would, with the API replies of the running stack. */
async function serveConsole(context: BrowserContext, deployment: ReturnType<typeof readDeployment>, files: string) {
  const headers = { 'content-security-policy': deployment.contentSecurityPolicy };
  const asked: { path: string; token: string | undefined }[] = [];
  let refusals: string[] = [];
  await context.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (pathname.startsWith('/api/')) {
      asked.push({ path: pathname, token: route.request().headers()['authorization']?.replace('Bearer ', '') });
      const code = refusals.shift();
      if (code !== undefined) return route.fulfill({ status: 401, json: { error: 'Outdated.', code } });
      const authorization = `Bearer ${sampleOrganization().tokens.viewer}`;
      const reply = await route.fetch({
        url: `${baseUrl()}${pathname}${search}`,
        headers: { ...route.request().headers(), authorization },
      });
      return route.fulfill({ response: reply });
    }
    if (pathname === '/config.json')
      return route.fulfill({ headers, contentType: 'application/json', body: deployment.config });
    const file = pathname.startsWith('/assets/') ? pathname : '/index.html';
    const body = readFileSync(path.join(files, file));
    return route.fulfill({ headers, contentType: types[path.extname(file)] ?? 'font/woff2', body });
  });
  return { asked, refuseWith: (...codes: string[]) => void (refusals = codes) };
}

describe.skipIf(!hasBrowser)('the console of a deployment with Cognito', () => {
  const folder = makeTemporaryFolder('console-cognito-');
  // The build is the same for every deployment: the stacks of the tests have one.
  const [built = ''] = globSync('cdk.out/built-*/console', { cwd: inject('seededFolder') });
  const files = path.join(inject('seededFolder'), built);
  let deployment: ReturnType<typeof readDeployment>;
  beforeAll(() => {
    deployment = readDeployment(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const { id: organization, users } = sampleOrganization();

  async function open() {
    const { page, complaints } = await openPage();
    const service = await serveConsole(page.context(), deployment, files);
    onTestFinished(() => page.context().unrouteAll({ behavior: 'ignoreErrors' }));
    const claims = {
      email: users.viewer,
      'cognito:groups': ['viewer'],
      'custom:organization_id': organization,
    };
    const cognito = await serveCognito(page.context(), deployment.cognito, claims);
    return { page, complaints, service, cognito };
  }

  async function signIn(page: Page): Promise<void> {
    await page.goto(`${origin}/accounts`);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await accountButton(page).waitFor();
  }

  it('signs in at the domain of the user pool, and calls the API with the ID token', async () => {
    const { page, complaints, service, cognito } = await open();
    await signIn(page);
    await page.waitForURL(`${origin}/accounts`);
    await page.getByRole('heading', { name: 'Cuentas' }).waitFor();
    const domain = `https://collections-example.auth.${region}.amazoncognito.com`;
    const issuer = `https://cognito-idp.${region}.amazonaws.com/${deployment.cognito.userPoolId}`;
    expect([...new Set(cognito.requests)]).toEqual([
      `GET ${issuer}/.well-known/openid-configuration`,
      `GET ${domain}/oauth2/authorize`,
      `POST ${domain}/oauth2/token`,
    ]);
    expect(new Set(service.asked.map(({ token }) => token))).toEqual(new Set(cognito.idTokens));
    const [, payload = ''] = cognito.idTokens[0]?.split('.') ?? [];
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      'custom:organization_id': organization,
    });
    expect(complaints).toEqual([]);
  });

  it('renews the token each time the API wants another one: Cognito gives the refresh token only once', async () => {
    const { page, service, cognito } = await open();
    await signIn(page);
    await page.getByRole('heading', { name: 'Cuentas' }).waitFor();
    for (const [n, code] of ['token_expired', 'token_superseded', 'token_expired'].entries()) {
      // Otherwise the refusal could answer a page that is gone before it has renewed its token.
      await page.waitForLoadState('networkidle');
      service.refuseWith(code);
      await page.reload();
      await accountButton(page).waitFor();
      // Only one of the page's calls was refused: the others show the page before that one is repeated.
      await expect.poll(() => service.asked.at(-1)?.token).toBe(cognito.idTokens[n + 1] ?? 'none yet');
      expect(cognito.idTokens).toHaveLength(n + 2);
    }
  });

  itIfLarge('keeps the session while the user pool does not answer, and goes on when it does', async () => {
    const { page, service, cognito } = await open();
    await signIn(page);
    await page.getByRole('heading', { name: 'Cuentas' }).waitFor();
    const tokens = /\/oauth2\/token$/;
    await page.route(tokens, (route) => route.abort());
    service.refuseWith(...Array.from({ length: 100 }, () => 'token_expired'));
    await page.reload();
    const retry = page.getByRole('button', { name: 'Reintentar' });
    await retry.waitFor();
    expect(await page.getByRole('button', { name: 'Iniciar sesión' }).count()).toBe(0);

    await page.unroute(tokens);
    service.refuseWith('token_expired');
    await retry.click();
    await accountButton(page).waitFor();
    expect(service.asked.at(-1)?.token).toBe(cognito.idTokens.at(-1));
    expect(cognito.idTokens).toHaveLength(2);
  });

  itIfLarge('signs out at /logout, with the address of the client to which Cognito may return', async () => {
    const { page, complaints, cognito } = await open();
    await signIn(page);
    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
    expect(cognito.logouts.map((search) => Object.fromEntries(search))).toEqual([
      { client_id: deployment.cognito.clientId, logout_uri: `${origin}/` },
    ]);
    expect(cognito.requests.filter((request) => request.endsWith('/oauth2/revoke'))).toHaveLength(1);
    expect(complaints.filter((each) => each.includes('Content Security Policy'))).toEqual([]);
  });
});
