import { z } from 'zod';
import { domainGroups, domainVariables, HalfDomainGroup } from './domains.ts';
import { edgeOf, edgeVariables, HalfEdge } from './edge.ts';
import { standIns, UnclearVendor } from './stand-ins.ts';
import { HalfVendorGroup } from './vendor-group.ts';
import { vendorGroups, vendorVariables } from './vendors.ts';

const host = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/,
    'must be a host name with an optional port, such as app.example.com',
  );
const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(1, 'must be a port from 1 to 65535')
    .max(65535, 'must be a port from 1 to 65535')
    .default(3000),
  DATA_DIR: z.string().min(1, 'must not be empty').default('.data'),
  DATABASE_URL: databaseUrl.default('postgres://postgres@127.0.0.1:5432/tendwell'),
  APP_DATABASE_URL: databaseUrl.default('postgres://tendwell_app@127.0.0.1:5432/tendwell'),
  JOBS_DATABASE_URL: databaseUrl.default('postgres://tendwell_jobs@127.0.0.1:5432/tendwell'),
  APP_HOST: host.optional(),
  SITES_HOST: host.optional(),
  APP_PROTOCOL: z.enum(['http', 'https'], 'must be http or https').optional(),
  TRUSTED_PROXY: flag.default(false),
  SUBSCRIPTIONS: flag.default(true),
  BUILDER_VERSION_CUTOFF: z.iso.date('must be a date such as 2025-09-01').default('2025-09-01'),
  SESSION_SECRET: z
    .string()
    .min(32, 'must be at least 32 characters')
    // As a former one it stands among others, apart by commas.
    .refine((value) => !value.includes(','), 'must be without a comma')
    .optional(),
  SESSION_SECRET_FORMER: z
    .string()
    .transform((value) => value.split(',').map((secret) => secret.trim()))
    .refine(
      (values) => values.every((value) => value.length >= 32),
      'must be secrets of at least 32 characters',
    )
    .optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be a log level such as info')
    .default('info'),
  DEV_CONTROLS: flag.optional(),
  VIDEO_UPLOAD_ENABLED: flag.default(true),
  VIDEO_TEST_MODE: flag.optional(),
  POOL_SIZE: z.coerce.number('must be a number').int().min(1).max(200).default(10),
  FFMPEG_PATH: z.string().min(1).optional(),
  SANDBOX: z.string().optional(),
  OFF: z.string().optional(),
  ...vendorVariables.shape,
  ...domainVariables.shape,
  ...edgeVariables.shape,
});

/** One bad variable, in one line that names it. */
export class BadEnvironment extends Error {
  constructor(
    readonly variable: string,
    problem: string,
  ) {
    super(`${variable} ${problem}`);
    this.name = 'BadEnvironment';
  }
}

/**
 * Parses the whole environment once. An empty value counts as not set.
 * Throws BadEnvironment with a line naming the first bad variable; never repeats a value, it may be a secret.
 */
export function parseEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new BadEnvironment(String(issue.path[0]), issue.message);
  }
  const vars = parsed.data;
  const appHost = vars.APP_HOST ?? `localhost:${vars.PORT}`;
  const sitesHost = vars.SITES_HOST ?? (vars.APP_HOST ? vars.APP_HOST : `localhost:${vars.PORT}`);
  const isLocal = /^(localhost|127\.0\.0\.1)(:|$)/.test(appHost);
  const protocol = vars.APP_PROTOCOL ?? (isLocal ? 'http' : 'https');
  try {
    const sandbox = vars.SANDBOX_URL ?? 'http://127.0.0.1:4242';
    const groups = { ...vendorGroups(vars), ...domainGroups(vars, { sandbox, sitesHost, isLocal }) };
    const edge = edgeOf(vars);
    const { sandboxed, off } = standIns(vars, groups, isLocal);
    return {
      nodeEnv: vars.NODE_ENV,
      port: vars.PORT,
      dataDir: vars.DATA_DIR,
      /** The owner of the tables, for migrations and seeds alone. */
      ownerDatabaseUrl: vars.DATABASE_URL,
      /** As whom web and worker log in. */
      databaseUrl: vars.APP_DATABASE_URL,
      /** As whom the worker's queue logs in. */
      jobsDatabaseUrl: vars.JOBS_DATABASE_URL,
      poolSize: vars.POOL_SIZE,
      appHost,
      sitesHost,
      protocol,
      appOrigin: `${protocol}://${appHost}`,
      trustedProxy: vars.TRUSTED_PROXY,
      /** Practices pay the product by plan; else every plan's doors are open, and none is shown. */
      subscriptions: vars.SUBSCRIPTIONS,
      /** Practices made before this day choose between the page builders (spec 002 §4, §9); UTC. */
      builderVersionCutoff: vars.BUILDER_VERSION_CUTOFF,
      sessionSecret: vars.SESSION_SECRET,
      /** Secrets of before: they open what was encrypted with them, and encrypt nothing. */
      formerSecrets: vars.SESSION_SECRET_FORMER ?? [],
      logLevel: vars.LOG_LEVEL,
      /** The transcoder's program, where it is not the packaged one. */
      ffmpegPath: vars.FFMPEG_PATH,
      /** The clock control, /dev/outbox and GraphiQL: only where the app's own host is this machine. */
      devControls: isLocal && (vars.DEV_CONTROLS ?? true),
      /** The test page of video uploads (spec 000 §6) wants both; elsewhere than on this machine it is asked for by name. */
      videoUploadEnabled: vars.VIDEO_UPLOAD_ENABLED,
      videoTestMode: vars.VIDEO_TEST_MODE ?? isLocal,
      /** `Secure` cookies also work over plain http on localhost. */
      secureCookies: protocol === 'https' || appHost.startsWith('localhost'),
      /** Vendors that are stood in for, and those that this installation does without. */
      sandboxed,
      switchedOff: off,
      edge,
      ...groups,
    };
  } catch (error) {
    if (
      error instanceof HalfVendorGroup ||
      error instanceof HalfDomainGroup ||
      error instanceof HalfEdge ||
      error instanceof UnclearVendor
    )
      throw new BadEnvironment(error.variable, error.message);
    throw error;
  }
}

export type Env = ReturnType<typeof parseEnv>;
