/** A rule that forbids whatever matches one of the selectors (esquery, as in no-restricted-syntax). */
function ban(message, ...selectors) {
  return {
    meta: { type: 'problem', messages: { banned: message }, schema: [] },
    create: (context) =>
      Object.fromEntries(
        selectors.map((selector) => [selector, (node) => context.report({ node, messageId: 'banned' })]),
      ),
  };
}

const keysOf = (node) =>
  node?.type === 'ObjectExpression'
    ? node.properties.map((property) => (property.type === 'Property' ? property.key.name : '...'))
    : ['...'];

const propertyOf = (node, name) =>
  node?.type === 'ObjectExpression'
    ? node.properties.find((property) => property.type === 'Property' && property.key.name === name)?.value
    : undefined;

/** A condition such as `id: { in: ids }` is as long as the list the caller holds already. */
const isListLookup = (where) =>
  where?.type === 'ObjectExpression' &&
  where.properties.some((property) => property.type === 'Property' && keysOf(property.value).includes('in'));

/** A query that can answer a whole table grows until it takes the process down. */
const boundedFindMany = {
  meta: {
    type: 'problem',
    messages: { unbounded: 'findMany needs a `take` (or an `in` list): a table grows, an answer must not.' },
    schema: [],
  },
  create: (context) => ({
    'CallExpression[callee.property.name="findMany"]'(node) {
      const [options] = node.arguments;
      // Options built elsewhere cannot be judged here.
      if (options && options.type !== 'ObjectExpression') return;
      const keys = options ? keysOf(options) : [];
      if (keys.includes('take') || keys.includes('...') || isListLookup(propertyOf(options, 'where'))) return;
      context.report({ node, messageId: 'unbounded' });
    },
  }),
};

const spoken = (text) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** The fixed words of an attribute, with '…' where others are put in; null where it is built elsewhere. */
function wordsOf(value) {
  const node = value?.type === 'JSXExpressionContainer' ? value.expression : value;
  if (node?.type === 'Literal') return spoken(String(node.value));
  if (node?.type !== 'TemplateLiteral') return null;
  return spoken(node.quasis.map((quasi) => quasi.value.cooked).join('…'));
}

/** Who speaks to their computer says the words on a button: its name holds them as they stand (WCAG 2.5.3). */
const labelInName = {
  meta: {
    type: 'problem',
    messages: { missing: 'The aria-label must hold the words that are seen: “{{words}}”.' },
    schema: [],
  },
  create: (context) => ({
    'JSXElement[openingElement.name.name=/^(a|button|summary|.*(Button|Link))$/]'(node) {
      const { attributes } = node.openingElement;
      const label = attributes.find(({ name }) => name?.name === 'aria-label');
      const name = label && wordsOf(label.value);
      if (name === null || name === undefined) return;
      for (const child of node.children) {
        const words = child.type === 'JSXText' ? spoken(child.value) : '';
        if (!name.includes(words)) context.report({ node: label, messageId: 'missing', data: { words } });
      }
    },
  }),
};

/** The project's own ESLint rules; tests/unit/lint-rules.test.ts shows each of them to fail on planted code. */
export default {
  meta: { name: 'tendwell' },
  rules: {
    'no-process-env': ban(
      'The environment is read and checked once, in app/platform/env: import env() from there.',
      'MemberExpression[object.name="process"][property.name="env"]',
      'VariableDeclarator[init.name="process"] > ObjectPattern > Property[key.name="env"]',
      'ImportDeclaration[source.value=/^(node:)?process$/]',
    ),
    'no-module-mock': ban(
      'Modules are not mocked: give the code another port, clock or database.',
      'CallExpression[callee.object.name=/^(vi|jest|vitest)$/][callee.property.name=/^(mock|doMock|unstable_mockModule|hoisted)$/]',
    ),
    'no-default-export': ban(
      'Export by name: a default export has another name in every file that imports it.',
      'ExportDefaultDeclaration',
      'ExportSpecifier[exported.name="default"]',
    ),
    'no-wall-clock': ban(
      'Ask ctx.clock.now(): the domain never reads the machine’s clock.',
      'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
      'NewExpression[callee.name="Date"][arguments.length=0]',
      'CallExpression[callee.name="Date"]',
      'MemberExpression[object.name="Temporal"][property.name="Now"]',
    ),
    'one-practice-origin': ban(
      'A practice’s address is made in one place: practiceOrigin() of app/lib/hosts/practice-origin.ts.',
      'TemplateLiteral:has(> :matches(Identifier[name="slug"], MemberExpression[property.name="slug"])):has(> :matches(Identifier[name="sitesHost"], MemberExpression[property.name="sitesHost"]))',
    ),
    'no-random': ban(
      'Math.random can be guessed and cannot be repeated: use node:crypto (newToken) or a value that is passed in.',
      'MemberExpression[object.name="Math"][property.name="random"]',
    ),
    'no-sleep': ban(
      'A sleep is either too short or too long: wait for the condition itself.',
      'CallExpression[callee.property.name="waitForTimeout"]',
      'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]',
      'NewExpression[callee.name="Promise"] CallExpression[callee.property.name="setTimeout"]',
      'ImportDeclaration[source.value=/^(node:)?timers.promises$/]',
    ),
    // `() => box.scrollIntoView()` answers a Promise since Chrome 150, and React calls what an effect answers.
    'effect-in-braces': ban(
      'An effect stands in braces and returns nothing but its cleanup: React calls whatever an expression answers.',
      ':matches(CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/], CallExpression[callee.property.name=/^use(Layout|Insertion)?Effect$/]) > ArrowFunctionExpression.arguments:first-child[expression=true]',
    ),
    // Hawaii is 'Honolulu Time' in one year's browsers and 'Hawaii-Aleutian Standard Time' in the next.
    'one-zone-name': ban(
      'Platforms call zones differently, and a page that server and browser write differently does not come alive: use zoneName() or zoneAbbreviation() of app/lib/time.ts.',
      'Property[key.name="timeZoneName"]',
    ),
    // Without its question a changed form neither asks nor closes. A hook may hand the guard on whole.
    'guard-asks': ban(
      'Render {guard.question}: without it nothing is asked, and what was changed cannot be closed.',
      'Program:not(:has(MemberExpression[property.name="question"])):not(:has(ReturnStatement Property[shorthand=true][key.name="guard"])) CallExpression[callee.name="useUnsavedGuard"]',
    ),
    'one-message-writer': ban(
      'A message of a practice is kept by queueMessage alone: it goes by the client’s communication settings.',
      'TemplateElement[value.raw=/INTO "Message"/]',
      'Literal[value=/INTO "Message"/]',
      'CallExpression[callee.property.name=/^(create|createMany|createManyAndReturn|upsert)$/][callee.object.property.name="message"]',
    ),
    'bounded-find-many': boundedFindMany,
    'label-in-name': labelInName,
  },
};
