import type { SetupServer } from 'msw/node';
import { pino } from 'pino';
import type { z } from 'zod';
import { registry } from '#app/domain/registry.ts';
import { graphqlEndpoint } from '#app/graphql/endpoint.ts';
import { schemaOf } from '#app/graphql/schema.ts';
import type { BaseContext } from '#app/operations/context.ts';
import type { Operation } from '#app/operations/operation.ts';
import { runOperation } from '#app/operations/run.ts';
import { recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import { post, requestFor } from '#tests/support/matrix/graphql.ts';

interface World {
  owner: () => BaseContext;
  system: () => BaseContext;
  rows: (text: string) => Promise<object[]>;
  wire: SetupServer;
}

const schema = schemaOf(registry);
const endpoint = graphqlEndpoint(schema, { development: false });

/** What proves something to a vendor, as OAuth 2 names it; an answer's `code` is one of an error. */
const SENT = ['code', 'code_verifier', 'client_secret', 'refresh_token', 'token'];
const GIVEN = ['access_token', 'refresh_token'];

function fieldsOf(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return Object.fromEntries(new URLSearchParams(body));
  }
}

function secretsIn({ headers, body, answer }: Exchange): string[] {
  const [sent, given] = [fieldsOf(body), fieldsOf(answer.body)];
  const proof = headers.get('authorization')?.split(' ').at(-1);
  const all = [proof, ...SENT.map((name) => sent[name]), ...GIVEN.map((name) => given[name])];
  return all.filter((secret): secret is string => typeof secret === 'string' && secret.length > 8);
}

/**
 * Listens to a world: every secret that goes to a vendor or comes from one, and everything that is logged and answered meanwhile.
 * Call it where tests are declared.
 */
export function listening(world: World) {
  const exchanges = recordExchanges(world.wire);
  const own = new Set<string>();
  const said: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void said.push(line) });
  const heard = (base: BaseContext): BaseContext => ({ ...base, log });
  const secrets = async () => new Set([...own, ...(await exchanges()).flatMap(secretsIn)]);
  /** Of everything that is kept. */
  async function kept(): Promise<string> {
    const tables = (await world.rows(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    )) as { name: string }[];
    const rows = [];
    for (const { name } of tables) rows.push(...(await world.rows(`SELECT * FROM ${name}`)));
    return JSON.stringify(rows);
  }
  return {
    /** A secret that goes over no wire. */
    keep: (secret: string) => void own.add(secret),
    secrets,
    said,
    /** What the practice’s owner asks for, as a script of a page would. */
    async ask(name: string, input: Record<string, unknown> = {}) {
      const request = requestFor(schema, registry.get(name)!, input);
      const { text } = await post(endpoint, heard(world.owner()), request);
      said.push(text);
      return (JSON.parse(text) as { data: Record<string, Record<string, unknown>> | null }).data?.[name];
    },
    /** What a worker does. */
    async does<Input extends z.ZodType, Output extends z.ZodType>(
      operation: Operation<Input, Output>,
      input: object,
    ) {
      const outcome = await runOperation(operation, heard(world.system()), input);
      said.push(
        JSON.stringify(outcome, (_key, value: unknown) => (value instanceof Error ? told(value) : value)),
      );
      return outcome;
    },
    /** The secrets that stand in the clear in a table, a log line, an answer or an error. */
    async inTheClear(): Promise<string[]> {
      const all = `${said.join('\n')}\n${await kept()}`;
      return [...(await secrets())].filter((secret) => all.includes(secret));
    },
  };
}

/** All of an error: what JSON leaves out too. */
const told = (error: Error): object => ({ ...error, message: error.message, cause: String(error.cause) });
