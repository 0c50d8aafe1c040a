import { type OpenapiDocument, type Schema, nameOf, resolveReference } from './openapi-document.ts';
import { type Markup, html, inline } from './markup.ts';

type Schemas = OpenapiDocument['components']['schemas'];

interface Row {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** A table of the fields of a schema, those of objects inside it included, as `contact.phone`. */
export function fieldTable(schema: Schema, schemas: Schemas, columns: 'sent' | 'shown'): Markup {
  const whole = whatIs(schema, schemas);
  if (whole.oneOf)
    return html`${whole.oneOf.map(
      (option, index) =>
        html`<p class="or">${index ? 'or' : 'Either'}</p>
          ${fieldTable(option, schemas, columns)}`,
    )}`;
  if (whole.type === 'array' && whole.items)
    return html`<p>An array of</p>
      ${fieldTable(whole.items, schemas, columns)}`;
  const rows = rowsOf(whole, schemas, '');
  if (rows.length === 0) return html`<p>${typeOf(schema, schemas)}</p>`;
  return rowTable(rows, schemas, columns);
}

/** A table of rows that are already at hand, such as parameters. */
export const rowTable = (rows: readonly Row[], schemas: Schemas, columns: 'sent' | 'shown'): Markup => html`
  <div class="scroll" tabindex="0" role="group" aria-label="Fields">
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning and rules</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => rowMarkup(row, schemas, columns))}
      </tbody>
    </table>
  </div>
`;

function rowMarkup({ name, schema, isRequired }: Row, schemas: Schemas, columns: 'sent' | 'shown'): Markup {
  const badge = columns === 'sent' && isRequired ? html`<span class="required">required</span>` : undefined;
  return html`
    <tr>
      <th scope="row"><code>${name}</code> ${badge}</th>
      <td>${typeOf(schema, schemas)}</td>
      <td>${inline(schema.description ?? '')} ${rulesOf(schema, schemas)}</td>
    </tr>
  `;
}

function rowsOf(schema: Schema, schemas: Schemas, prefix: string): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const row = { name: path, schema: field, isRequired: schema.required?.includes(name) ?? false };
    const inner = whatIs(field, schemas);
    const item = inner.items && whatIs(inner.items, schemas);
    return [row, ...rowsOf(inner, schemas, `${path}.`), ...(item ? rowsOf(item, schemas, `${path}[].`) : [])];
  });
}

/** The schema itself: behind a reference, and of "this or null" the this. */
function whatIs(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref !== undefined) return resolveReference(schemas, schema.$ref) ?? schema;
  const other = schema.anyOf?.find((option) => option.type !== 'null');
  return other && schema.anyOf?.length === 2 ? whatIs(other, schemas) : schema;
}

const isNullable = (schema: Schema): boolean =>
  (typeof schema.type === 'object' && schema.type.includes('null')) ||
  (schema.anyOf?.some((option) => option.type === 'null') ?? false);

function typeOf(schema: Schema, schemas: Schemas): string {
  const whole = whatIs(schema, schemas);
  const types = typeof whole.type === 'string' ? [whole.type] : (whole.type ?? ['any']);
  const [type = 'any'] = types.filter((name) => name !== 'null');
  const named = type === 'string' && whole.format ? whole.format : type;
  const items = whole.items && typeOf(whole.items, schemas);
  return `${items && items !== 'any' ? `array of ${items}` : named}${isNullable(schema) ? ' or null' : ''}`;
}

function rulesOf(schema: Schema, schemas: Schemas): Markup {
  const whole = { ...whatIs(schema, schemas), ...schema };
  const values = whole.enum ?? whole.items?.enum ?? (whole.const === undefined ? [] : [whole.const]);
  const example = whole.examples?.[0];
  const rules = [
    ...(values.length ? [html`${values.length > 1 ? 'One of' : 'Always'} ${list(values)}.`] : []),
    ...(hasBounds(whole) ? [html`${bounds(whole)}.`] : []),
    ...(whole.pattern === undefined ? [] : [html`Pattern <code>${whole.pattern}</code>.`]),
    ...(whole.default === undefined ? [] : [html`Default <code>${JSON.stringify(whole.default)}</code>.`]),
    ...(example === undefined ? [] : [html`Example <code>${JSON.stringify(example)}</code>.`]),
  ];
  return rules.length ? html`<span class="rules">${rules.map((rule) => html`${rule} `)}</span>` : html``;
}

const list = (values: readonly unknown[]): Markup =>
  html`${values.map((value, index) => html`${index ? ', ' : ''}<code>${String(value)}</code>`)}`;

const range = (min: number | undefined, max: number | undefined, unit: string): string[] => {
  if (min === undefined && max === undefined) return [];
  const number = (value: number) => value.toLocaleString('en');
  if (max === undefined) return [`at least ${number(min ?? 0)}${unit}`];
  return [min === undefined ? `at most ${number(max)}${unit}` : `${number(min)} to ${number(max)}${unit}`];
};

const boundsOf = (schema: Schema): string[] => [
  ...(schema.exclusiveMinimum === undefined ? [] : [`more than ${schema.exclusiveMinimum}`]),
  ...range(schema.minimum, schema.maximum, ''),
  ...range(schema.minLength, schema.maxLength, ' characters'),
  ...range(schema.minItems, schema.maxItems, ' entries'),
];

const hasBounds = (schema: Schema): boolean => boundsOf(schema).length > 0;

const bounds = (schema: Schema): string => {
  const text = boundsOf(schema).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The name of a schema that has one. */
export const schemaName = (schema: Schema): string | undefined =>
  schema.$ref === undefined ? schema.items && schemaName(schema.items) : nameOf(schema.$ref);
