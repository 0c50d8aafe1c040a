import { type OxlintConfig, defineConfig } from 'oxlint';

type Rules = NonNullable<OxlintConfig['rules']>;

/** The only files of lib that may know the AWS SDK. */
const sdkFiles = ['lib/platform/aws/**', 'lib/platform/jobs/on-stream.ts'];

/** The only files that may read the environment, or print. */
const environmentFiles = ['lib/foundation/read-setting.ts', 'lib/foundation/log.ts'];

/** An import that is refused: what its source matches, but for the exceptions, if one of the names that it imports does. */
interface Refusal {
  readonly source: string;
  readonly except?: string;
  readonly names?: string;
  readonly message: string;
}

const sdk: Refusal = { source: '^@aws-sdk/', message: 'Only the stores and adapters of lib know the SDK.' };
const cdk: Refusal = { source: '^(aws-cdk-lib|constructs)', message: 'Only infra knows the CDK.' };
const nodeModules: Refusal = { source: '^node:', message: 'This file does no I/O: take what you need as an argument.' };
const tableVerbs: Refusal = {
  source: '/aws/table/(table|listed-rows|delete-unused)\\.ts$',
  // A transaction over several rooms is composed of the parts that their stores hand out.
  names: '^(?!transact$|isItemRejected$)[a-z]',
  message: 'Only the stores read and write the table.',
};
const deployedCode: Refusal = {
  source: '^(\\.\\./)+(functions|infra|local|console|test)/',
  message: 'lib is imported by the others, and imports none of them.',
};
const serverCode: Refusal = {
  source: '^(\\.\\./)+(functions|infra|local|lib)/',
  except:
    '^(\\.\\./)+lib/(entry/openapi/routes|platform/http/(route|broken-rule)|foundation/(age-buckets|calendar|instalments|language-code|money|plan-limits|sms-parts|spreadsheet-cell)|([^/]+/)+contract)\\.ts$',
  message:
    'The console reads routes, contracts, what a schema demands, currencies, ages of debts, codes of countries, and the rules for instalments, parts of an SMS and cells of CSV files, and nothing else.',
};

const noImports = (...refusals: readonly Refusal[]): Rules => ({ 'house/no-imports': ['error', ...refusals] });

const noEnvironment: Rules = {
  'no-restricted-globals': [
    'error',
    { name: 'process', message: 'Settings are read in lib/foundation/read-setting.ts.' },
  ],
};

const asErrors = (plugin: string, names: string): Rules =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [`${plugin}/${name}`, 'error' as const]),
  );

const javaScript: Rules = {
  'import/no-cycle': ['error', { ignoreTypes: false }],
  eqeqeq: 'error',
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
};

/** What typescript-eslint calls strict, with the rules that need types. */
const typeScript: Rules = {
  'prefer-rest-params': 'error',
  'prefer-spread': 'error',
  ...asErrors(
    'typescript',
    `await-thenable ban-ts-comment no-array-delete no-base-to-string no-deprecated no-duplicate-enum-values
    no-duplicate-type-constituents no-dynamic-delete no-empty-object-type no-explicit-any no-extra-non-null-assertion
    no-extraneous-class no-floating-promises no-for-in-array no-generated-empty-object-type no-implied-eval
    no-invalid-void-type no-meaningless-void-operator no-misused-new no-misused-promises no-mixed-enums no-namespace
    no-non-null-asserted-nullish-coalescing no-non-null-asserted-optional-chain no-non-null-assertion
    no-redundant-type-constituents no-require-imports no-this-alias no-unnecessary-boolean-literal-compare
    no-unnecessary-condition no-unnecessary-template-expression no-unnecessary-type-arguments
    no-unnecessary-type-assertion no-unnecessary-type-constraint no-unnecessary-type-conversion no-unsafe-argument
    no-unsafe-assignment no-unsafe-call no-unsafe-declaration-merging no-unsafe-enum-assignment
    no-unsafe-enum-comparison no-unsafe-function-type no-unsafe-member-access no-unsafe-return no-unsafe-unary-minus
    no-useless-default-assignment no-wrapper-object-types only-throw-error prefer-as-const prefer-literal-enum-member
    prefer-namespace-keyword prefer-promise-reject-errors prefer-reduce-type-parameter prefer-return-this-type
    related-getter-setter-pairs require-await triple-slash-reference unbound-method unified-signatures
    use-unknown-in-catch-callback-variable`,
  ),
  'no-array-constructor': 'error',
  'no-unused-expressions': 'error',
  'no-useless-constructor': 'error',
  'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  'typescript/restrict-plus-operands': [
    'error',
    { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
  ],
  'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
  'typescript/switch-exhaustiveness-check': [
    'error',
    { allowDefaultCaseForExhaustiveSwitch: false, considerDefaultExhaustiveForUnions: true },
  ],
};

export default defineConfig({
  plugins: ['typescript', 'react', 'import'],
  jsPlugins: ['./house-rules.js'],
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    'node_modules',
    '**/.build',
    '.local',
    'cdk.out',
    'coverage',
    'test/**/probes/**',
    'client/dist',
    'client/src/generated',
    // Programs of integrators.
    'client/examples',
    'docs/examples',
  ],
  rules: { 'house/short-comments': 'error', 'house/plain-names': 'error', ...javaScript },
  overrides: [
    { files: ['**/*.{ts,tsx}'], rules: typeScript },
    {
      files: [
        'console/**/*.{ts,tsx}',
        'functions/**/*.ts',
        'lib/**/*.ts',
        'infra/**/*.ts',
        'local/**/*.ts',
        'client/**/*.ts',
      ],
      rules: { 'house/reasoned-assertions': 'error' },
    },
    { files: ['lib/**/*.ts'], rules: { 'house/pure-by-default': 'error' } },
    { files: ['lib/**/*.ts'], rules: noImports(sdk, cdk, deployedCode, tableVerbs) },
    // `loadPage` reads the listings that the stores hand out.
    { files: ['lib/**/*-store.ts', 'lib/platform/http/load-page.ts'], rules: noImports(sdk, cdk, deployedCode) },
    { files: sdkFiles, rules: noImports(cdk, deployedCode) },
    { files: ['lib/**/*.ts', 'functions/**/*.ts'], excludeFiles: environmentFiles, rules: noEnvironment },
    {
      files: ['functions/**/*.ts'],
      rules: {
        ...noImports(sdk, cdk, nodeModules, { source: '^zod', message: 'Shapes live in the contracts.' }),
        'house/no-clock': 'error',
        'house/one-step': 'error',
      },
    },
    {
      files: ['infra/**/*.ts'],
      rules: noImports(
        {
          source: '^(\\.\\./)+lib/',
          except: '/lib/entry/deployment/declarations\\.ts$',
          message:
            'infra reads lib/entry/deployment/declarations.ts, which lists what it may know, and nothing else of lib.',
        },
        { source: '^(\\.\\./)+functions/', message: 'infra bundles functions, it never imports them.' },
      ),
    },
    {
      files: ['client/**/*.ts'],
      rules: noImports({
        source: '',
        except: '^\\./',
        message: 'The client has no dependencies: the document is all it knows of the service.',
      }),
    },
    {
      files: ['console/**/*.{ts,tsx}'],
      rules: {
        ...asErrors(
          'react',
          `rules-of-hooks exhaustive-deps static-components use-memo preserve-manual-memoization incompatible-library
          immutability globals refs set-state-in-effect error-boundaries purity set-state-in-render unsupported-syntax`,
        ),
        ...noImports(serverCode),
      },
    },
    {
      files: ['test/**/*.{ts,tsx}'],
      rules: {
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/require-await': 'off',
      },
    },
    { files: ['test/**/*.test.{ts,tsx}'], rules: { 'house/no-empty-default': 'error' } },
  ],
});
