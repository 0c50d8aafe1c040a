import path from 'node:path';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** The only files of lib that may know the AWS SDK. */
const sdkFiles = ['lib/aws/**', 'lib/jobs/on-stream.ts'];

/** The only files that may read the environment, or print. */
const environmentFiles = ['lib/foundation/command-line.ts', 'lib/foundation/read-setting.ts', 'lib/foundation/log.ts'];

const sdk = { regex: '^@aws-sdk/', message: 'Only the stores and adapters of lib know the SDK.' };
const cdk = { regex: '^(aws-cdk-lib|constructs)', message: 'Only infra knows the CDK.' };
const nodeModules = { regex: '^node:', message: 'This file does no I/O: take what you need as an argument.' };
const tableVerbs = {
  regex: '/aws/table/(table|listed-rows|delete-unused)\\.ts$',
  // A transaction over several rooms is composed of the parts that their stores hand out.
  importNamePattern: '^(?!transact$|isItemRejected$)[a-z]',
  message: 'Only the stores read and write the table.',
};
const deployedCode = {
  regex: '^(\\.\\./)+(functions|infra|local|console|test)/',
  message: 'lib is imported by the others, and imports none of them.',
};

const noImports = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

/** Modules that do I/O; a file that imports one of them does I/O itself. */
const ioModules =
  /-store\.ts$|\/foundation\/(log|read-setting)\.ts$|\/aws\/(backoff|bucket|event-bus|queue-client|secrets)\.ts$|\/aws\/table\/(table|listed-rows|delete-unused|version-conflict)\.ts$|\/providers\/(\w+-client|call-provider|provider-secrets)\.ts$|^node:(?!(crypto|util|zlib)$)/;

/** Files that do I/O though their names do not say so. */
const impureFiles = new Set([
  'lib/foundation/log.ts',
  'lib/foundation/read-setting.ts',
  'lib/http/authorizers/plan-key.ts',
  'lib/http/endpoint.ts',
  'lib/http/idempotency.ts',
]);

/** Whether the path of a file says that it does I/O: a store, an adapter, or a Lambda function. */
const saysIo = (file) => /-store\.ts$|^lib\/(aws|providers)\//.test(file) || impureFiles.has(file);

/** `update-account.ts` is the file of the operation `updateAccount`. */
const operationOf = (file) => path.basename(file, '.ts').replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

const exportedNames = (program) =>
  program.body.flatMap((statement) => {
    const { declaration } = statement.type === 'ExportNamedDeclaration' ? statement : {};
    if (declaration?.type === 'VariableDeclaration') return declaration.declarations.map(({ id }) => id.name);
    return declaration?.id ? [declaration.id.name] : [];
  });

const noClock = {
  'no-restricted-syntax': [
    'error',
    { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Take `now` from the request.' },
    { selector: "MemberExpression[object.name='Date'][property.name='now']", message: 'Take `now` from the request.' },
  ],
};

const noEnvironment = {
  'no-restricted-globals': [
    'error',
    { name: 'process', message: 'Settings are read in lib/foundation/read-setting.ts.' },
  ],
};

const forbiddenNames = new Set(
  'utils util helpers helper common shared services service types interfaces misc core manager data info'.split(' '),
);

const house = {
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
            if (node.callee.name === 'Date' && node.arguments.length === 0) found.push(node);
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

export default defineConfig(
  {
    ignores: [
      'node_modules',
      '**/.build',
      '.local',
      'cdk.out',
      'coverage',
      'test/**/probes/**',
      'client/dist',
      'client/src/generated',
    ],
  },
  {
    files: ['**/*.{ts,tsx,js}'],
    plugins: { house },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'house/short-comments': 'error',
      'house/plain-names': 'error',
      eqeqeq: 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        // Takes less time for the whole repository than the project service.
        project: ['tsconfig.json', 'client/tsconfig.json', 'console/tsconfig.json', 'test/components/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Ending a function by what ends a reply, and spreading letters, are no mistakes here.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      // Who reads an item from the table names the type it was stored as.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { allowDefaultCaseForExhaustiveSwitch: false, considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: [
      'console/**/*.{ts,tsx}',
      'functions/**/*.ts',
      'lib/**/*.ts',
      'infra/**/*.ts',
      'local/**/*.ts',
      'client/**/*.ts',
    ],
    plugins: { house },
    rules: { 'house/reasoned-assertions': 'error' },
  },
  { files: ['lib/**/*.ts'], plugins: { house }, rules: { 'house/pure-by-default': 'error' } },
  { files: ['lib/**/*.ts'], rules: noImports(sdk, cdk, deployedCode, tableVerbs) },
  { files: ['lib/**/*-store.ts'], rules: noImports(sdk, cdk, deployedCode) },
  { files: sdkFiles, rules: noImports(cdk, deployedCode) },
  { files: ['lib/**/*.ts', 'functions/**/*.ts'], ignores: environmentFiles, rules: noEnvironment },
  {
    files: ['functions/**/*.ts'],
    rules: {
      ...noImports(sdk, cdk, nodeModules, { regex: '^zod', message: 'Shapes live in the contracts.' }),
      ...noClock,
    },
  },
  {
    files: ['infra/**/*.ts'],
    rules: noImports(
      {
        regex:
          '^(\\.\\./)+lib/(?!openapi/routes\\.ts$|http/(route|cors|security-headers|authorizers/plan-key)\\.ts$|jobs/(jobs|failures)\\.ts$|aws/(queues|call-limits|event-source|table/keys)\\.ts$|reporting/event-types/event-types\\.ts$|foundation/(provider|dependency-failures|command-line)\\.ts$)',
        message:
          'infra reads routes, CORS and security headers, jobs, queues, event types, table keys, plan keys, limits of calls, log messages and how commands read their options, and nothing else of lib.',
      },
      { regex: '^(\\.\\./)+functions/', message: 'infra bundles functions, it never imports them.' },
    ),
  },
  {
    files: ['client/**/*.ts'],
    rules: noImports({
      regex: '^(?!\\./)',
      message: 'The client has no dependencies: the document is all it knows of the service.',
    }),
  },
  { files: ['console/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat.recommended] },
  {
    files: ['console/**/*.{ts,tsx}'],
    rules: noImports({
      regex:
        '^(\\.\\./)+(functions|infra|local|lib/(?!openapi/routes\\.ts$|http/(route|broken-rule)\\.ts$|([^/]+/)+contract\\.ts$))',
      message: 'The console reads routes, contracts and what a schema demands, and nothing else.',
    }),
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
);
