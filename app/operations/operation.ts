import type { z } from 'zod';
import type { Access } from './access.ts';
import type { OperationContext, Services } from './context.ts';

type AnyZod = z.ZodType;

/** One named thing that the product does. The name is the file's, the function's and the GraphQL field's. */
export interface Operation<Input extends AnyZod = AnyZod, Output extends AnyZod = AnyZod> {
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  /** One sentence for GraphQL's documentation. */
  readonly description: string;
  /** Required, without a default: nothing is public by omission. */
  readonly access: Access<z.output<Input>>;
  /** A strict object: unknown fields are refused. */
  readonly input: Input;
  /** GraphQL's one argument that holds the whole input, where the specification has it so; else each field is one of its own. */
  readonly argument?: 'input';
  /** What GraphQL shows of the answer. A mutation's `result` and `errors` are added by the edge. */
  readonly output: Output;
  /**
   * Fields of the answer that GraphQL reads only where they are asked for: each is a query of its own, with its own access and
   * input. Whoever calls the operation otherwise calls them by themselves.
   */
  readonly parts?: Readonly<Record<string, AnyOperation>>;
  /** The queue's name of it, where the worker does it. Jobs wait over a deploy: the name stays as it is, and so does the input. */
  readonly job?: string;
  /** The inputs for which it has fallen due by `now`, the product's time: each sweep asks, and queues a job for each. */
  due?(services: Services, now: Date): Promise<z.input<Input>[]>;
  /** Names what a due job is about: while a job of that key waits or runs, it is not queued again. */
  key?(input: z.input<Input>): string;
  run(ctx: OperationContext, input: z.output<Input>): Promise<z.input<Output>>;
}

const defined = new WeakSet<object>();

/** Defines an operation. Throws at start-up where its name or access is missing, or where it is half a job. */
export function operation<Input extends AnyZod, Output extends AnyZod>(
  definition: Operation<Input, Output>,
): Operation<Input, Output> {
  if (!/^[a-z][A-Za-z0-9]+$/.test(definition.name)) throw new Error(`bad operation name ${definition.name}`);
  if (typeof definition.access?.authorize !== 'function') {
    throw new Error(`operation ${definition.name} does not say who may call it`);
  }
  const { name, access, job, due, key } = definition;
  if (job && access.kind !== 'system')
    throw new Error(`operation ${name} is a job, but not the system’s own`);
  if (!due !== !key || (due && !job)) throw new Error(`operation ${name} falls due without a job or a key`);
  defined.add(definition);
  return Object.freeze(definition);
}

/** Whether something that a file exports was defined as an operation. */
export const isOperation = (exported: unknown): exported is AnyOperation =>
  typeof exported === 'object' && exported !== null && defined.has(exported);

/** An operation of any input and output, for lists. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- operations differ in input; a list of them has no common one
export type AnyOperation = Operation<any, any>;
