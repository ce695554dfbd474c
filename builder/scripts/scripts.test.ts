import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkScripts } from './check.ts';
import { withScripts } from './insert.ts';
import { admittedBy, widen, type OwnHosts } from './policy.ts';

const OWN: OwnHosts = {
  site: 'https://ann.example',
  app: 'https://app.tendwell.example',
  sitesHost: 'tendwell.site',
};
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const BASE =
  "default-src 'none'; style-src 'sha256-x'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The tag manager's own words, as everybody pastes them. */
const TAG_MANAGER = `<!-- Google Tag Manager -->
<script>(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':
new Date().getTime(),event:'gtm.js'});var f=d.getElementsByTagName(s)[0],
j=d.createElement(s),dl=l!='dataLayer'?'&l='+l:'';j.async=true;j.src=
'https://www.googletagmanager.com/gtm.js?id='+i+dl;f.parentNode.insertBefore(j,f);
})(window,document,'script','dataLayer','GTM-ABC123');</script>
<!-- End Google Tag Manager -->`;
const NOSCRIPT = `<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-ABC123"
height="0" width="0" style="display:none;visibility:hidden"></iframe></noscript>`;

// C51
describe('what scripts are let do', () => {
  test('exactly what they name: hashes, addresses, origins', () => {
    expect(admittedBy(TAG_MANAGER, NOSCRIPT, OWN)).toEqual({
      script: [
        hash(/<script>([\s\S]*)<\/script>/.exec(TAG_MANAGER)![1]!),
        'https://www.googletagmanager.com/gtm.js',
      ],
      style: [],
      origins: ['https://www.googletagmanager.com'],
    });
    expect(
      admittedBy('<script async src="https://plausible.io/js/script.js?x=1"></script>', '', OWN),
    ).toEqual({
      script: ['https://plausible.io/js/script.js'],
      style: [],
      origins: ['https://plausible.io'],
    });
  });

  test('an address that goes on in a variable is its folder', () => {
    const { script } = admittedBy(
      '<script>load("https://static.hotjar.com/c/hotjar-" + id)</script>',
      '',
      OWN,
    );
    expect(script).toContain('https://static.hotjar.com/c/');
    const { script: none } = admittedBy('<script>fetch("https://api.example.com/" + id)</script>', '', OWN);
    expect(none).toHaveLength(1);
  });

  test.each([
    'https://ann.example/book',
    'https://ANN.example:443/book',
    'https://ann.example./book',
    'https://app.tendwell.example/portal',
    'https://tendwell.site/x.js',
    'https://other.tendwell.site/x.js',
    'https://user:pass@evil.example/x.js',
    'http://plain.example/x.js',
    '/x.js',
    'x.js',
    '//ann.example/x.js',
    'javascript:alert(1)',
    'data:text/javascript,alert(1)',
    'blob:https://ann.example/1',
  ])('%s is never admitted', (address) => {
    const { script, style, origins } = admittedBy(
      `<script src="${address}"></script><link rel="stylesheet" href="${address}">`,
      `<iframe src="${address}"></iframe><script>fetch('${address}')</script>`,
      OWN,
    );
    expect([script.length, style, origins]).toEqual([1, [], []]);
  });

  test('what would end a directive is written otherwise, and so many are admitted', () => {
    const { script } = admittedBy('<script src="https://a.example/x;y,z/%20w.js"></script>', '', OWN);
    expect(script).toEqual(['https://a.example/x%3By%2Cz/%20w.js']);
    const many = Array.from({ length: 90 }, (_, n) => `<script src="https://a${n}.example/x.js"></script>`);
    expect(admittedBy(many.join(''), '', OWN).script).toHaveLength(40);
  });

  test('the page’s policy keeps what it says, and never names the site for what reads', () => {
    const csp = widen(BASE, admittedBy(TAG_MANAGER, NOSCRIPT, OWN));
    const directives = Object.fromEntries(
      csp.split('; ').map((one) => [one.split(' ')[0]!, one.split(' ').slice(1)] as const),
    );
    for (const name of ['script-src', 'connect-src', 'frame-src', 'worker-src'])
      expect([
        name,
        directives[name]!.includes("'self'"),
        directives[name]!.some((value) => /unsafe/.test(value)),
      ]).toEqual([name, false, false]);
    expect(directives['worker-src']).toEqual(["'none'"]);
    expect(directives['img-src']).toEqual(["'self'", 'data:', 'https://www.googletagmanager.com']);
    expect(directives).toMatchObject({
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
  });
});

describe('insertion', () => {
  const page = {
    html: '<!doctype html><html><head><title>T</title></head><body><p>&lt;/body&gt;</p></body></html>',
    etag: '"x"',
    csp: BASE,
    path: '/',
  };

  test('at the end of head and body; without scripts nothing changes', () => {
    const [made] = withScripts([page], { head: '<script>a()</script>', body: '<script>b()</script>' }, OWN);
    expect(made!.html).toBe(
      '<!doctype html><html><head><title>T</title><script>a()</script></head><body><p>&lt;/body&gt;</p><script>b()</script></body></html>',
    );
    expect(made!.csp).toContain(`script-src ${hash('a()')} ${hash('b()')}`);
    expect(made!.etag).not.toBe(page.etag);
    expect(withScripts([page], { head: ' ', body: '' }, OWN)).toEqual([page]);
  });

  test.each([
    ['<script>a()', '<script>a()</script>'],
    ['</head><body><script>a()</script>', '<script>a()</script>'],
    ['<script>\r\na()\r\n</script>', '<script>\na()\n</script>'],
  ])('%j cannot leave its place: it is written anew as a browser reads it', (written, inserted) => {
    const [made] = withScripts([page], { head: written, body: '' }, OWN);
    expect(made!.html).toContain(`<title>T</title>${inserted}</head>`);
    const text = /<script>([\s\S]*)<\/script>/.exec(inserted)![1]!;
    expect(made!.csp).toContain(hash(text));
  });
});

describe('the check', () => {
  test.each([
    '',
    '  ',
    TAG_MANAGER,
    '<script type="application/ld+json">{"@type":"Thing"}</script>',
    '<script type="module">import "https://a.example/x.js"; await 1;</script>',
    '<meta name="google-site-verification" content="abc"><link rel="preconnect" href="https://a.example">',
  ])('%j is right', async (source) => {
    expect(await checkScripts(source, 'head')).toEqual([]);
  });
  test('what belongs into the body is right there', async () => {
    expect(await checkScripts(NOSCRIPT, 'body')).toEqual([]);
    expect(await checkScripts('<div id="chat"></div><script>chat()</script>', 'body')).toEqual([]);
  });

  test.each([
    ['<script>\nlet a = ;\n</script>', 'head', 2, /cannot be read: Unexpected token/],
    ['<script>a()', 'head', 1, /A <script> is not closed/],
    ['<div><span></div>', 'body', 1, /not closed, or closed twice/],
    ['<script type="application/ld+json">{"a":}</script>', 'head', 1, /JSON/],
    ['<img a="1" a="2">', 'body', 1, /attribute stands twice/],
    ['\n<div>x</div>', 'head', 2, /cannot stand in the head/],
    ['<base href="https://evil.example/">', 'body', 1, /<base> cannot stand here/],
    ['<body onload="x()">', 'body', 1, /<body> cannot stand here/],
    ['<a href="https://a.example" onclick="x()">x</a>', 'body', 1, /onclick is not run/],
    ['<a href="javascript:x()">x</a>', 'body', null, /is not run/],
    ['<script src="/x.js"></script>', 'head', 1, /beginning with https/],
    ['<script src="http://a.example/x.js"></script>', 'head', 1, /beginning with https/],
  ] as const)('%j in the %s: line %s', async (source, place, line, text) => {
    const problems = await checkScripts(source, place);
    expect(problems.find((problem) => text.test(problem.text))).toMatchObject({ line });
  });
});
