/**
 * The zones of the house: which folder may import which. Imports run one way,
 * lib <- platform <- tenants <- operations <- domain <- routes | graphql | web | worker.
 * tests/unit/lint-zones.test.ts shows each rule to fail on a planted violation.
 */

/** Zone -> the paths that belong to it. */
const ZONES = {
  lib: '^app/(lib/|paths\\.ts$)',
  generated: '^prisma/generated/',
  platform: '^app/platform/',
  tenants: '^tenants/',
  integrations: '^app/integrations/',
  operations: '^app/operations/',
  domain: '^app/domain/',
  emails: '^app/emails/',
  ui: '^app/ui/',
  components: '^app/components/',
  builder: '^builder/',
  graphql: '^app/graphql/',
  routes: '^app/(routes/|routes\\.ts$|root\\.tsx$|entry\\.)',
  web: '^app/web/',
  worker: '^worker/(?!edge/)',
  edge: '^worker/edge/',
  prisma: '^prisma/(?!generated/)',
  sandbox: '^sandbox/',
};

/** Zone -> the other zones it may import. What is not named is forbidden. */
const MAY_IMPORT = {
  lib: [],
  generated: [],
  platform: ['lib', 'generated'],
  tenants: ['lib', 'platform', 'generated'],
  integrations: ['lib', 'platform'],
  operations: ['lib', 'platform', 'tenants', 'integrations'],
  emails: ['lib'],
  domain: ['lib', 'platform', 'tenants', 'integrations', 'operations', 'emails', 'builder', 'generated'],
  ui: ['lib'],
  components: ['lib', 'ui', 'domain', 'builder'],
  builder: ['lib', 'ui'],
  graphql: ['lib', 'platform', 'operations', 'domain'],
  routes: [
    'lib',
    'platform',
    'tenants',
    'operations',
    'domain',
    'graphql',
    'ui',
    'components',
    'builder',
    'web',
    'emails',
  ],
  web: ['lib', 'platform', 'tenants', 'operations', 'domain', 'graphql', 'builder'],
  worker: ['lib', 'platform', 'tenants', 'operations', 'domain', 'integrations'],
  prisma: [
    'lib',
    'platform',
    'tenants',
    'operations',
    'domain',
    'builder',
    'integrations',
    'emails',
    'generated',
  ],
  // What runs at Cloudflare's has nothing of the origin in it.
  edge: [],
  // The vendors' far ends know nothing of the house, and nobody in it knows them.
  sandbox: [],
};

const CODE = '^(app|tenants|builder|worker|prisma|sandbox)/';
const TESTS = '(\\.test\\.tsx?$|^tests/)';
/** What an area shows to others; inputs and messages are also for the browser. */
const AREA_DOORS = '^app/domain/[^/]+/(index|inputs|messages)\\.ts$';

const zoneRules = Object.entries(ZONES).map(([zone, path]) => ({
  name: `zone-${zone}`,
  comment: `${zone} may import ${MAY_IMPORT[zone].join(', ') || 'nothing of the app'}`,
  severity: 'error',
  from: { path, pathNot: TESTS },
  to: { path: CODE, pathNot: [path, ...MAY_IMPORT[zone].map((name) => ZONES[name])] },
}));

module.exports = {
  forbidden: [
    ...zoneRules,
    {
      name: 'no-circular',
      comment: 'two modules that need each other are one module, or hide a third',
      severity: 'error',
      from: { path: CODE, pathNot: ZONES.generated },
      to: { circular: true, viaNot: ZONES.generated },
    },
    {
      name: 'no-orphans',
      comment: 'a module that nothing imports and that imports nothing is dead',
      severity: 'error',
      from: {
        orphan: true,
        path: CODE,
        pathNot: [TESTS, '\\.d\\.ts$', '^prisma/generated/', '^app/routes/', '^sandbox/.*\\.js$'],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: { path: CODE },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'area-door',
      comment:
        'an area is reached through its index.ts; its texts, which are none of its rules, through messages.ts',
      severity: 'error',
      // inputs.ts and messages.ts may build on each other's: shared-with-the-browser says what they may import.
      from: {
        path: '^app/domain/([^/]+)/',
        pathNot: [TESTS, '^app/domain/generated/', '^app/domain/[^/]+/(inputs|messages)\\.ts$'],
      },
      to: {
        path: '^app/domain/[^/]+/',
        pathNot: ['^app/domain/$1/', '^app/domain/[^/]+/(index|messages)\\.ts$'],
      },
    },
    {
      name: 'area-door-from-outside',
      comment: 'screens and programs reach an area through index.ts, inputs.ts or messages.ts',
      severity: 'error',
      from: { path: CODE, pathNot: ['^app/domain/', TESTS, '^prisma/'] },
      to: { path: '^app/domain/[^/]+/', pathNot: AREA_DOORS },
    },
    {
      name: 'shared-with-the-browser',
      comment: 'inputs.ts and messages.ts of an area also run in the browser',
      severity: 'error',
      from: { path: '^app/domain/[^/]+/(inputs|messages)\\.ts$' },
      to: {
        path: `${CODE}|^node:`,
        pathNot: [ZONES.lib, '^app/domain/[^/]+/(inputs|messages)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'components-stay-in-the-browser',
      comment: 'a component takes texts and schemas from an area, never an operation',
      severity: 'error',
      from: { path: ZONES.components, pathNot: TESTS },
      to: {
        path: '^app/domain/',
        pathNot: '^app/domain/[^/]+/(inputs|messages)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'blocks-are-the-websites',
      comment: 'only what edits a website draws its blocks; no other page of the portal carries them',
      severity: 'error',
      from: { path: ZONES.components, pathNot: [TESTS, '^app/components/website/'] },
      to: { path: ZONES.builder },
    },
    {
      name: 'publishing-stays-on-the-server',
      comment:
        'a page is drawn in the browser by builder/page-view.tsx; whole documents are made by node alone',
      severity: 'error',
      from: { path: ZONES.components },
      to: { path: '^builder/publish\\.tsx$' },
    },
    {
      name: 'domain-knows-ports-only',
      comment: 'the domain sees a vendor through its port',
      severity: 'error',
      from: { path: '^app/(domain|operations)/', pathNot: [TESTS, '^app/operations/context\\.ts$'] },
      to: { path: ZONES.integrations, pathNot: '^app/integrations/[^/]+/port\\.ts$' },
    },
    {
      name: 'one-composition-root',
      comment: 'vendors are chosen in one place, app/operations/context.ts',
      severity: 'error',
      from: { path: CODE, pathNot: ['^app/operations/context\\.ts$', '^app/integrations/', TESTS] },
      to: { path: '^app/integrations/[^/]+/select\\.ts$' },
    },
    {
      name: 'nothing-imports-routes',
      severity: 'error',
      from: { path: CODE, pathNot: ['^app/routes', TESTS] },
      to: { path: '^app/(routes/|routes\\.ts$|root\\.tsx$)' },
    },
    {
      name: 'prisma-stays-below',
      comment: 'no Prisma outside domain, tenants, platform and prisma',
      severity: 'error',
      from: { path: CODE, pathNot: ['^app/(domain|platform)/', '^tenants/', '^prisma/', TESTS] },
      to: { path: 'node_modules/@?prisma/|^prisma/generated/' },
    },
    {
      name: 'no-test-code-in-the-app',
      severity: 'error',
      from: { path: CODE, pathNot: TESTS },
      to: { path: `${TESTS}|^scripts/` },
    },
    {
      name: 'no-dev-dependency-in-the-app',
      comment: 'a production install would not have it',
      severity: 'error',
      from: { path: CODE, pathNot: [TESTS, '^app/routes\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      from: { path: CODE },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build/|\\.cache|\\.data|node_modules/\\.)' },
    // Without it an import used as a type only is not seen.
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
