import {
  type OpenapiDocument,
  type Operation,
  type Parameter,
  type ResponseObject,
  resolveReference,
} from './openapi-document.ts';
import { curl } from './curl.ts';
import { docsStyle } from './docs-style.ts';
import { fieldTable, rowTable, schemaName } from './field-table.ts';
import { type Markup, anchorOf, html, inline, paragraphs } from './markup.ts';

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The OpenAPI document as one page to read: no script, nothing to load. */
export function docsPage(document: OpenapiDocument): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method, path, operation })),
  );
  const { title, version, description } = document.info;
  const [introduction = '', ...sections] = description.split(/^## /m);
  const chapters = sections.map((section) => {
    const [heading = '', ...text] = section.split('\n');
    return { heading, text: text.join('\n') };
  });
  const families = document.tags.map(({ name, description: about }) => ({
    name,
    about,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          ${docsStyle}
        </style>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <nav aria-label="Contents">
          <p class="brand"><a href="#content">${title}</a></p>
          <p class="version">Version ${version} · <a href="openapi.json">openapi.json</a></p>
          <h2>Guide</h2>
          <ul>
            ${chapters.map(({ heading }) => html`<li><a href="#${anchorOf(heading)}">${heading}</a></li>`)}
          </ul>
          ${families.map(
            (family) =>
              html`<h2><a href="#${anchorOf(`family ${family.name}`)}">${family.name}</a></h2>
                <ul>
                  ${family.entries.map(
                    ({ operation, method }) =>
                      html`<li>
                        <a href="#${operation.operationId}"
                          ><span class="method ${method}">${method}</span> ${inWords(operation.operationId)}</a
                        >
                      </li>`,
                  )}
                </ul>`,
          )}
        </nav>
        <main id="content">
          <header>
            <h1>${title}</h1>
            <div class="lead">${paragraphs(introduction)}</div>
          </header>
          <div class="guide">
            ${chapters.map(
              ({ heading, text }) =>
                html`<section id="${anchorOf(heading)}">
                  <h2><a href="#${anchorOf(heading)}">${heading}</a></h2>
                  ${paragraphs(text)}
                </section>`,
            )}
          </div>
          ${families.map(
            (family) =>
              html`<section class="family" id="${anchorOf(`family ${family.name}`)}">
                <h2>${family.name}</h2>
                <p class="about">${inline(family.about)}</p>
                ${family.entries.map((entry) => operationMarkup(entry, document))}
              </section>`,
          )}
        </main>
      </body>
    </html>`;
  return page.markup.replace(/\n\s+</g, '\n<');
}

function operationMarkup({ method, path, operation }: Entry, document: OpenapiDocument): Markup {
  const { schemas } = document.components;
  const parameters = (operation.parameters ?? []).flatMap((given): Parameter[] => {
    const parameter = 'name' in given ? given : resolveReference(document.components.parameters, given.$ref);
    return parameter ? [parameter] : [];
  });
  const bodies = Object.values(operation.requestBody?.content ?? {});
  const replies = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
  const errors = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
  const firstReply = replies.map(([, reply]) => ('content' in reply ? exampleIn(reply) : undefined)).find(Boolean);
  const { operationId, summary, description } = operation;
  return html`
    <article id="${operationId}" aria-labelledby="${operationId}-title">
      <div class="text">
        <h3 id="${operationId}-title"><a href="#${operationId}">${inWords(operationId)}</a></h3>
        <p class="endpoint"><span class="method ${method}">${method}</span> <code>${path}</code></p>
        <p class="summary">${inline(summary)}.</p>
        ${description === undefined ? undefined : paragraphs(description)}
        ${
          parameters.length === 0
            ? undefined
            : html`<h4>Parameters</h4>
                ${rowTable(parameters.map(rowOf), schemas, 'sent')}`
        }
        ${bodies.map(
          ({ schema }) =>
            html`<h4>Body</h4>
              ${fieldTable(schema, schemas, 'sent')}`,
        )}
        <h4>Replies</h4>
        ${replies.map(([status, reply]) => ('content' in reply ? replyMarkup(status, reply, document) : undefined)).flatMap((markup) => markup ?? [])}
        <details>
          <summary>Errors ${errors.map(([status]) => html`<span class="status">${status}</span> `)}</summary>
          ${errorTable(errors, document)}
        </details>
      </div>
      <div class="examples">
        ${codeBlock('Request', curl(method, path, operation, parameters))}
        ${firstReply === undefined ? undefined : codeBlock('Reply', firstReply)}
      </div>
    </article>
  `;
}

const rowOf = ({ name, required, schema, description, example, in: place }: Parameter) => ({
  name,
  isRequired: required,
  schema: {
    ...schema,
    description: `${place === 'header' ? 'Header. ' : ''}${description ?? ''}`,
    ...(example !== undefined && { examples: [example] }),
  },
});

const exampleIn = (reply: ResponseObject): string | undefined => {
  const example = reply.content?.['application/json']?.example;
  return example === undefined ? undefined : JSON.stringify(example, null, 2);
};

const replyMarkup = (status: string, reply: ResponseObject, document: OpenapiDocument): Markup => html`
  ${Object.entries(reply.content ?? {}).map(
    ([mediaType, { schema }]) => html`
      <details>
        <summary>
          <span class="status good">${status}</span> ${reply.description}
          <span class="media">${schemaName(schema) ?? mediaType}</span>
        </summary>
        ${fieldTable(schema, document.components.schemas, 'shown')}
      </details>
    `,
  )}
`;

const errorTable = (
  errors: readonly (readonly [string, ResponseObject | { $ref: string }])[],
  document: OpenapiDocument,
) => html`
  <div class="scroll" tabindex="0" role="group" aria-label="Errors">
    <table>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">When, and with which code</th>
        </tr>
      </thead>
      <tbody>
        ${errors.map(
          ([status, reply]) =>
            html`<tr>
              <th scope="row">${status}</th>
              <td>${inline(descriptionOf(reply, document))}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>
`;

function descriptionOf(
  reply: ResponseObject | { $ref: string; description?: string },
  document: OpenapiDocument,
): string {
  if (reply.description !== undefined) return reply.description;
  return '$ref' in reply ? (resolveReference(document.components.responses, reply.$ref)?.description ?? '') : '';
}

const codeBlock = (caption: string, code: string): Markup => html`
  <figure>
    <figcaption>${caption}</figcaption>
    <pre tabindex="0"><code>${code}</code></pre>
  </figure>
`;

/** `createAccount` → `Create account`. */
const inWords = (operationId: string): string => {
  const words = operationId.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`).replace(/\bapi\b/, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
