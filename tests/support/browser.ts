import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium as playwrightChromium } from '@playwright/test';
import { withLock } from '../../scripts/lib/lock.mjs';
import { ROOT } from '../../scripts/lib/run.mjs';

const UNPACKED = join(ROOT, '.cache', 'chromium');
/** The shell first: the same engine without a window's work, for two thirds of the processor's time. */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/** Flags for a headless browser in a container; none of them changes what a page may do but use the camera. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds here: what optimizing compilers make of its scripts costs a sixth of the browser and never pays.
  '--js-flags=--no-opt --no-maglev',
  // A camera with a moving test picture and a tone; pages are allowed to use it as if somebody had agreed.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

interface Browser {
  executablePath: string;
  /** What the browser needs in its environment, such as the path of its libraries. */
  env: Record<string, string>;
}

/** Whether the browser starts at all: a missing library shows here, not as thirty failed tests. */
function runs(executablePath: string, env: Record<string, string> = {}): boolean {
  const probe = spawnSync(executablePath, ['--version', '--no-sandbox'], { env: { ...process.env, ...env } });
  return probe.status === 0;
}

function systemBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const mac = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  const candidates = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).concat(mac);
  return candidates.find((path) => existsSync(path) && runs(path));
}

/** Unpacks the browser of the npm package, with its libraries and fonts, into .cache; whole or not at all. */
async function unpack(): Promise<void> {
  const half = `${UNPACKED}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const before = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV };
  const saved = { ...process.env };
  // The package unpacks into the temporary folder, and its libraries only where it believes to be on AWS.
  Object.assign(process.env, { TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
  } finally {
    for (const name of [...Object.keys(before), 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH', 'HOME']) {
      if (saved[name] === undefined) delete process.env[name];
      else process.env[name] = saved[name];
    }
  }
  const fontsFile = join(half, 'fonts', 'fonts.conf');
  const fonts = join(UNPACKED, 'fonts', 'fonts');
  writeFileSync(
    fontsFile,
    readFileSync(fontsFile, 'utf8').replace(/<dir>[^<]*<\/dir>/, `<dir>${fonts}</dir>`),
  );
  rmSync(UNPACKED, { recursive: true, force: true });
  renameSync(half, UNPACKED);
}

async function packagedBrowser(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const executablePath = join(UNPACKED, 'chromium');
  await withLock(`${UNPACKED}.lock`, async () => {
    if (!existsSync(executablePath)) await unpack();
  });
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_PATH: join(UNPACKED, 'fonts') };
  const libraries = { LD_LIBRARY_PATH: join(UNPACKED, 'al2023', 'lib') };
  for (const env of [fonts, { ...fonts, ...libraries }])
    if (runs(executablePath, env)) return { executablePath, env };
  return undefined;
}

/**
 * A Chromium to test with: CHROMIUM_PATH, the system's, Playwright's own where it was installed, else the one inside
 * an npm package. Throws with a hint where the machine can run none of them.
 */
export async function findBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH;
  if (given && !runs(given)) throw new Error(`CHROMIUM_PATH: ${given} does not start`);
  const installed = given || systemBrowser();
  if (installed) return { executablePath: installed, env: {} };
  const own = playwrightChromium.executablePath();
  if (existsSync(own) && runs(own)) return { executablePath: own, env: {} };
  const packaged = await packagedBrowser();
  if (packaged) return packaged;
  throw new Error(
    'No Chromium runs here. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.',
  );
}
