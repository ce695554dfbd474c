import tseslint from 'typescript-eslint';
import tendwell from './scripts/lint-rules/index.js';

const tests = ['**/*.test.{ts,tsx}', 'tests/**'];
/** Files whose default export a framework asks for. */
const frameworkFiles = [
  'app/routes/**',
  'app/routes.ts',
  'app/root.tsx',
  'app/entry.*.tsx',
  '*.config.{ts,js}',
  'scripts/lint-rules/index.js',
  'worker/edge/src/index.ts',
  'tests/**/*setup.ts',
];

/** Rules that need types (promises, switches) are Oxlint's, which reads them many times faster: .oxlintrc.json. */
export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      'build/',
      '.cache/',
      '.data/',
      'prisma/generated/',
      'app/domain/generated/',
      'test-results/',
      'playwright-report/',
      'coverage/',
      'public/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { tendwell },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      'no-async-promise-executor': 'error',
      'no-case-declarations': 'error',
      'no-constant-binary-expression': 'error',
      'no-control-regex': 'error',
      'no-empty': 'error',
      'no-fallthrough': 'error',
      'no-misleading-character-class': 'error',
      'no-self-assign': 'error',
      'no-unsafe-finally': 'error',
      'no-useless-catch': 'error',
      'no-useless-escape': 'error',
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      'tendwell/no-default-export': 'error',
      'tendwell/bounded-find-many': 'error',
      'tendwell/effect-in-braces': 'error',
      'tendwell/label-in-name': 'error',
      'tendwell/guard-asks': 'error',
    },
  },
  { files: frameworkFiles, rules: { 'tendwell/no-default-export': 'off' } },
  {
    files: ['{app,tenants,builder,worker,prisma,sandbox}/**/*.{ts,tsx}'],
    // Those that run before, or without, the app: they are told what they need by start.mjs.
    ignores: ['app/platform/env/**', 'prisma/migrate.ts', 'prisma/seed/main.ts', 'sandbox/main.ts', ...tests],
    rules: { 'tendwell/no-process-env': 'error' },
  },
  {
    files: ['{app,tenants,builder,worker,sandbox}/**/*.{ts,tsx}'],
    ignores: tests,
    rules: { 'tendwell/no-random': 'error', 'no-console': 'error' },
  },
  { files: ['app/domain/**/*.ts'], ignores: tests, rules: { 'tendwell/no-wall-clock': 'error' } },
  {
    files: ['{app,tenants,builder,worker,prisma}/**/*.{ts,tsx}'],
    ignores: ['app/lib/hosts/practice-origin.ts', ...tests],
    rules: { 'tendwell/one-practice-origin': 'error' },
  },
  {
    files: ['{app,tenants,builder,worker}/**/*.{ts,tsx}'],
    ignores: ['app/lib/time.ts', ...tests],
    rules: { 'tendwell/one-zone-name': 'error' },
  },
  {
    files: ['{app,worker}/**/*.ts'],
    // The second one writes to people of the product, who are no practice's clients there.
    ignores: [
      'app/domain/effects/queue-message.ts',
      'app/domain/accounts/mail/keep-product-message.ts',
      ...tests,
    ],
    rules: { 'tendwell/one-message-writer': 'error' },
  },
  {
    files: tests,
    rules: {
      'tendwell/no-module-mock': 'error',
      'tendwell/no-sleep': 'error',
      'tendwell/bounded-find-many': 'off',
    },
  },
);
