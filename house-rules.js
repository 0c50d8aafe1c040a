import path from 'node:path';

/** Modules that do I/O; a file that imports one of them does I/O itself. */
const ioModules =
  /-store\.ts$|\/foundation\/(log|read-setting)\.ts$|\/aws\/(backoff|bucket|event-bus|queue-client|secrets)\.ts$|\/aws\/table\/(table|listed-rows|delete-unused|version-conflict)\.ts$|\/providers\/(\w+-client|call-provider|provider-secrets)\.ts$|^node:(?!(crypto|util|zlib)$)/;

/** Files that do I/O though their names do not say so. */
const impureFiles = new Set([
  'lib/foundation/log.ts',
  'lib/foundation/read-setting.ts',
  'lib/tenancy/authorizers/plan-key.ts',
  'lib/platform/http/endpoint.ts',
  'lib/platform/http/idempotency.ts',
]);

/** Whether the path of a file says that it does I/O: a store, an adapter, or a Lambda function. */
const saysIo = (file) => /-store\.ts$|^lib\/platform\/(aws|providers)\//.test(file) || impureFiles.has(file);

/** `update-account.ts` is the file of the operation `updateAccount`. */
const operationOf = (file) => path.basename(file, '.ts').replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

const exportedNames = (program) =>
  program.body.flatMap((statement) => {
    const { declaration } = statement.type === 'ExportNamedDeclaration' ? statement : {};
    if (declaration?.type === 'VariableDeclaration') return declaration.declarations.map(({ id }) => id.name);
    return declaration?.id ? [declaration.id.name] : [];
  });

/** The name that an import or a re-export takes from another module; `*` for all of them. */
const nameTaken = ({ type, imported, local }) => {
  if (type === 'ImportNamespaceSpecifier') return '*';
  return type === 'ImportDefaultSpecifier' ? 'default' : (imported ?? local).name;
};

const namesTaken = ({ type, specifiers }) => (type === 'ExportAllDeclaration' ? ['*'] : specifiers.map(nameTaken));

const isDateWithoutValue = ({ callee, arguments: values }) => callee.name === 'Date' && values.length === 0;

const forbiddenNames = new Set(
  'utils util helpers helper common shared services service types interfaces misc core manager data info'.split(' '),
);

/** Rules of this repository that oxlint does not have. */
export default {
  meta: { name: 'house' },
  rules: {
    'short-comments': {
      meta: { type: 'suggestion', schema: [], messages: { long: 'A comment has at most two lines.' } },
      create: (context) => ({
        Program() {
          let run = [];
          for (const comment of context.sourceCode.getAllComments()) {
            const lines = comment.loc.end.line - comment.loc.start.line + 1;
            if (comment.type === 'Block' && !comment.value.startsWith('*') && lines > 2)
              context.report({ loc: comment.loc, messageId: 'long' });
            const follows = run.at(-1)?.loc.end.line === comment.loc.start.line - 1;
            run = comment.type === 'Line' ? [...(follows ? run : []), comment] : [];
            if (run.length === 3) context.report({ loc: comment.loc, messageId: 'long' });
          }
        },
      }),
    },
    'reasoned-assertions': {
      meta: { type: 'suggestion', schema: [], messages: { why: 'Say in a comment above why this assertion holds.' } },
      create: (context) => ({
        TSAsExpression(node) {
          const isConst = context.sourceCode.getText(node.typeAnnotation) === 'const';
          if (isConst || node.parent.type === 'TSAsExpression') return;
          const statement = context.sourceCode
            .getAncestors(node)
            .findLast(({ type }) => /Statement|Declaration/.test(type));
          const places = new Set(
            [node.loc.start.line, (statement ?? node).loc.start.line].flatMap((at) => [at - 1, at]),
          );
          const comments = context.sourceCode.getAllComments();
          if (!comments.some(({ loc }) => places.has(loc.end.line))) context.report({ node, messageId: 'why' });
        },
      }),
    },
    'pure-by-default': {
      meta: {
        type: 'problem',
        schema: [],
        messages: {
          io: 'This file does I/O and its name does not say so: take what you need as an argument, or name the file after the operation that it exports.',
        },
      },
      create: (context) => {
        const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/');
        if (saysIo(file)) return {};
        const found = [];
        const isCall = ({ callee }, object, property) =>
          callee.type === 'MemberExpression' && callee.object.name === object && callee.property.name === property;
        return {
          ImportDeclaration(node) {
            if (node.importKind !== 'type' && ioModules.test(node.source.value)) found.push(node);
          },
          NewExpression(node) {
            if (isDateWithoutValue(node)) found.push(node);
          },
          CallExpression(node) {
            const isClock = isCall(node, 'Date', 'now') || isCall(node, 'performance', 'now');
            if (isClock || isCall(node, 'Math', 'random') || node.callee.name === 'setTimeout') found.push(node);
          },
          'Program:exit'(program) {
            if (exportedNames(program).includes(operationOf(file))) return;
            for (const node of found) context.report({ node, messageId: 'io' });
          },
        };
      },
    },
    'no-imports': {
      meta: { type: 'problem', schema: { type: 'array', items: { type: 'object' } } },
      create: (context) => {
        const refusals = context.options.map(({ source, except, names, message }) => ({
          source: new RegExp(source),
          except: except && new RegExp(except),
          names: names && new RegExp(names),
          message,
        }));
        const check = (node) => {
          const from = node.source?.value;
          const refusal = refusals.find(
            ({ source, except, names }) =>
              from !== undefined &&
              source.test(from) &&
              !except?.test(from) &&
              (!names || namesTaken(node).some((name) => name === '*' || names.test(name))),
          );
          if (refusal) context.report({ node, message: refusal.message });
        };
        return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
      },
    },
    'no-clock': {
      meta: { type: 'problem', schema: [], messages: { clock: 'Take `now` from the request.' } },
      create: (context) => ({
        NewExpression(node) {
          if (isDateWithoutValue(node)) context.report({ node, messageId: 'clock' });
        },
        MemberExpression(node) {
          if (node.object.name === 'Date' && node.property.name === 'now') context.report({ node, messageId: 'clock' });
        },
      }),
    },
    'no-empty-default': {
      meta: {
        type: 'problem',
        schema: [],
        messages: {
          hidden: "`?? ''` hides that a value is missing, and the test asks for something else: use required().",
        },
      },
      create: (context) => ({
        LogicalExpression(node) {
          if (node.operator === '??' && node.right.value === '') context.report({ node, messageId: 'hidden' });
        },
      }),
    },
    'plain-names': {
      meta: {
        type: 'suggestion',
        schema: [],
        messages: { kebab: 'Files are named in kebab-case.', empty: '"{{name}}" says nothing: name what is in it.' },
      },
      create: (context) => ({
        Program(node) {
          const parts = path.relative(context.cwd, context.filename).split(path.sep);
          const file = parts.at(-1) ?? '';
          if (!/^[a-z0-9]+([-.][a-z0-9]+)*\.(tsx?|js)$/.test(file)) context.report({ node, messageId: 'kebab' });
          for (const part of parts) {
            const name = part.split('.')[0];
            if (forbiddenNames.has(name)) context.report({ node, messageId: 'empty', data: { name } });
          }
        },
      }),
    },
  },
};
