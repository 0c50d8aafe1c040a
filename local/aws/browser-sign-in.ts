import type { IncomingMessage, ServerResponse } from 'node:http';
import mustache from 'mustache';
import { isRecord, textAt } from '../foundation/json.ts';
import { urlOf } from '../foundation/loopback-server.ts';

export interface People {
  list(): readonly { readonly email: string; readonly name: string; readonly groups: readonly string[] }[];
  claimsOf(email: string): Readonly<Record<string, unknown>> | undefined;
}

export interface TokenRequest {
  readonly body?: unknown;
}

interface TokenReply {
  body: unknown;
  statusCode: number;
}

const refreshPrefix = 'local-session-of:';

/** Replaces a sign-in page: `/authorize` without a `person` lets the user choose one. */
export const browserSignIn = (issuer: string) => {
  const personOfCode = new Map<string, string>();
  let people: People = { list: () => [], claimsOf: () => undefined };

  const personOf = ({ body }: TokenRequest): string | undefined => {
    const refreshToken = textAt(body, 'refresh_token') ?? '';
    if (refreshToken.startsWith(refreshPrefix)) return refreshToken.slice(refreshPrefix.length);
    return personOfCode.get(textAt(body, 'code') ?? '');
  };
  const claimsFor = (request: TokenRequest) => {
    const person = personOf(request);
    return person === undefined ? undefined : people.claimsOf(person);
  };

  return {
    admit: (admitted: People): void => void (people = admitted),
    claimsFor,

    showPeople: (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
      const url = urlOf(incoming);
      if (incoming.method !== 'GET' || url.pathname !== '/authorize' || url.searchParams.has('person')) return false;
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      const address = `${issuer}/authorize${url.search}`;
      outgoing.end(choicePage(people.list(), address, incoming.headers['accept-language'] ?? ''));
      return true;
    },

    onRedirect: ({ url }: { url: URL }, incoming: IncomingMessage): void => {
      const person = urlOf(incoming).searchParams.get('person') ?? '';
      const code = url.searchParams.get('code');
      if (code !== null && people.claimsOf(person)) return void personOfCode.set(code, person);
      url.searchParams.delete('code');
      url.searchParams.set('error', 'access_denied');
    },

    onTokens: (reply: TokenReply, request: TokenRequest): void => {
      const person = personOf(request);
      // An authorization code is valid for one exchange.
      personOfCode.delete(textAt(request.body, 'code') ?? '');
      if (person === undefined || !people.claimsOf(person)) {
        reply.statusCode = 400;
        reply.body = { error: 'invalid_grant' };
      } else if (isRecord(reply.body)) {
        reply.body['refresh_token'] = `${refreshPrefix}${person}`;
      }
    },
  };
};

const texts = {
  es: {
    lang: 'es',
    title: 'Elija una persona',
    hint: 'Este servicio corre en una sola máquina: nadie necesita contraseña.',
  },
  pt: {
    lang: 'pt',
    title: 'Escolha uma pessoa',
    hint: 'Este serviço roda em uma só máquina: ninguém precisa de senha.',
  },
  en: { lang: 'en', title: 'Choose a person', hint: 'This service runs on one machine: nobody needs a password.' },
};

/** The first language that a browser prefers of those that the page has. */
const textsFor = (accepted: string) => {
  const codes = accepted.split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  const known = codes.find((code) => Object.hasOwn(texts, code));
  return known === 'es' || known === 'pt' ? texts[known] : texts.en;
};

const choicePage = (people: ReturnType<People['list']>, address: string, accepted: string): string =>
  mustache.render(template, {
    ...textsFor(accepted),
    people: people.map(({ email, name, groups }) => ({
      email,
      name,
      role: groups.join(', '),
      link: `${address}&person=${encodeURIComponent(email)}`,
    })),
  });

const template = `<!doctype html>
<html lang="{{lang}}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem; }
ul { list-style: none; padding: 0; display: grid; gap: 0.5rem; }
a { display: block; padding: 0.6rem 1rem; border: 1px solid #8886; border-radius: 8px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
a:hover, a:focus-visible { border-color: currentColor; }
span { opacity: 0.8; }
</style>
<main>
<h1>{{title}}</h1>
<p>{{hint}}</p>
<ul>
{{#people}}
<li><a href="{{link}}"><strong>{{email}}</strong><br><span>{{name}} · {{role}}</span></a></li>
{{/people}}
</ul>
</main>
</html>
`;
