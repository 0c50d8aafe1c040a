import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The files of lib that may do I/O by their names: stores, senders, what composes a transaction of the parts that several
 * stores hand out, the platform, adapters to Lambda, the three of the foundation that read the environment or write lines,
 * and the two that read a package's file while functions are bundled.
 * An operation may, too. Every other file is pure.
 */
const ioFiles = new RegExp(
  [
    '-(store|sender)\\.ts$',
    '/compose-[a-z-]+\\.ts$',
    '^lib/platform/',
    '^lib/tenancy/handlers/',
    '^lib/foundation/(log|read-setting|emit-metrics)\\.ts$',
    '^lib/entry/openapi/(docs-text|load-docs-script)\\.ts$',
  ].join('|'),
);

/** Packages and modules of Node that compute, and do nothing else. */
const purePackages =
  /^(zod|libphonenumber-js|tldts|ipaddr\.js|mustache|csv-stringify\/sync|@aws-sdk\/util-dynamodb|node:(crypto|util|zlib))(\/|$)/;

/** What is asynchronous, or reads a clock or chance. */
const ioWords =
  /\b(async|await|new Promise|setTimeout|setInterval|setImmediate|fetch|Math\.random|Date\.now|performance\.now)\b|\bnew Date\(\)|\bPromise\./;

const withoutComments = (text) => text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** `update-account.ts` is the file of the operation `updateAccount`. */
const operationOf = (file) => path.basename(file, '.ts').replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Whether a file exports an operation: something asynchronous that has the name of the file. */
function exportsOperation(file, code) {
  const declaration = new RegExp(
    `^export (async )?(const|function\\*?) ${operationOf(file)}\\b[^]*?(?=\\n[a-z]|(?![^]))`,
    'm',
  );
  return /\b(async|await|Promise)\b/.test(declaration.exec(code)?.[0] ?? '');
}

const mayDoIo = (file, code) => ioFiles.test(file) || exportsOperation(file, code);

/** The modules of which a file imports or re-exports more than types. */
const valueImports = (code) =>
  [...code.matchAll(/^(?:import|export)\s+(?!type\b)(?:([^'"=();]*?)\s*from\s+)?'([^']+)';/gm)]
    .filter(([, names = '']) => !/^\{(\s*type [^,}]+,?)+\s*\}$/.test(names))
    .map(([, , source]) => source);

/** The path of an imported file of lib from the root; undefined for a package and for anything else. */
function fileOf(importer, source) {
  const file = source.startsWith('.') ? path.posix.join(path.posix.dirname(importer), source) : '';
  return file.startsWith('lib/') ? file : undefined;
}

/** Whether each file does I/O, by its absolute path: files are many, and the answer is asked for at every import. */
const answers = new Map();

/** Whether a file does I/O. One that may not is taken for pure, as it has its own report. The platform has pure files, too. */
function doesIo(root, file) {
  const absolute = path.join(root, file);
  const known = answers.get(absolute);
  if (known !== undefined) return known;
  answers.set(absolute, false); // for circles
  const code = existsSync(absolute) ? withoutComments(readFileSync(absolute, 'utf8')) : '';
  const isMixed = file.startsWith('lib/platform/') && !file.endsWith('-store.ts');
  const answer = isMixed
    ? ioWords.test(code) || valueImports(code).some((source) => isImpure(root, file, source))
    : mayDoIo(file, code);
  answers.set(absolute, answer);
  return answer;
}

/** Whether an imported module does I/O. */
function isImpure(root, importer, source) {
  const file = fileOf(importer, source);
  return file === undefined ? !purePackages.test(source) : doesIo(root, file);
}

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
          io: 'Stores, operations and the platform do I/O, and this file is none of them: take what you need as an argument, or name the file after the asynchronous function that it exports.',
        },
      },
      create: (context) => {
        const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/');
        if (mayDoIo(file, withoutComments(context.sourceCode.text))) return {};
        const report = (node) => context.report({ node, messageId: 'io' });
        const isCall = ({ callee }, object, property) =>
          callee.type === 'MemberExpression' && callee.object.name === object && callee.property.name === property;
        const timers = new Set(['setTimeout', 'setInterval', 'setImmediate', 'fetch']);
        const checkImport = (node) => {
          const isTypes = (node.importKind ?? node.exportKind) === 'type';
          const names = node.specifiers ?? [];
          const takesTypesOnly =
            names.length > 0 && names.every(({ importKind, exportKind }) => (importKind ?? exportKind) === 'type');
          if (node.source && !isTypes && !takesTypesOnly && isImpure(context.cwd, file, node.source.value))
            report(node);
        };
        const checkFunction = (node) => {
          if (node.async) report(node);
        };
        return {
          ImportDeclaration: checkImport,
          ExportNamedDeclaration: checkImport,
          ExportAllDeclaration: checkImport,
          FunctionDeclaration: checkFunction,
          FunctionExpression: checkFunction,
          ArrowFunctionExpression: checkFunction,
          NewExpression(node) {
            if (isDateWithoutValue(node) || node.callee.name === 'Promise') report(node);
          },
          CallExpression(node) {
            const isClock = isCall(node, 'Date', 'now') || isCall(node, 'performance', 'now');
            if (isClock || isCall(node, 'Math', 'random') || timers.has(node.callee.name)) report(node);
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
    'one-step': {
      meta: {
        type: 'problem',
        schema: [],
        messages: {
          steps: 'A function of Lambda awaits one operation: move the order of the steps to an operation of its room.',
        },
      },
      create: (context) => {
        const waiting = new Set();
        const check = (node) => {
          const ofFunction =
            context.sourceCode.getAncestors(node).find(({ type }) => /Function/.test(type)) ?? 'module';
          if (waiting.has(ofFunction)) context.report({ node, messageId: 'steps' });
          waiting.add(ofFunction);
        };
        return {
          AwaitExpression: check,
          ForOfStatement(node) {
            if (node.await) check(node);
          },
        };
      },
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
