import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * What Square's official SDK is generated with to read answers and events, and to write requests: for the parts of its API that
 * square.json leaves out. The SDK itself skips the checks that are asked for here.
 */
interface Serializer {
  parse(
    value: unknown,
    options: object,
  ): { ok: true } | { ok: false; errors: { path: string[]; message: string }[] };
}

type Serializers = Record<string, Serializer> & { disputes: Record<string, Serializer> };

const require = createRequire(import.meta.url);
const serializers = require(
  join(dirname(require.resolve('square')), 'serialization/index.js'),
) as Serializers;

const STRICT = {
  unrecognizedObjectKeys: 'fail',
  allowUnrecognizedEnumValues: false,
  allowUnrecognizedUnionMembers: false,
  skipValidation: false,
};

/** What in a value is not as the SDK describes it under this name, such as GetPayoutResponse; unknown names, values and types alike. */
export function squareSdkFaults(name: string, value: unknown): string[] {
  const serializer = serializers[name] ?? serializers.disputes[name];
  if (!serializer) return [`${name} is nothing that Square's SDK describes`];
  const parsed = serializer.parse(value, STRICT);
  return parsed.ok ? [] : parsed.errors.map(({ path, message }) => `${name} ${path.join('.')}: ${message}`);
}
