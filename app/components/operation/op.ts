import type { z } from 'zod';
import type { Registry } from '#app/domain/registry.ts';

/** Names of the operations, which a component may import where it may not import the operation. */
export type OperationName = keyof Registry & string;

/** An operation as a script knows it: its name, with the types of what goes in and comes out. */
export interface Op<Name extends OperationName = OperationName> {
  readonly name: Name;
}

/** What an operation is given; dates are dates. */
export type OpInput<Name extends OperationName> = z.input<Registry[Name]['input']>;

/** What an operation answers; dates are dates. */
export type OpValue<Name extends OperationName> = z.input<Registry[Name]['output']>;

/** Every operation by its name: `op.acceptAppointment`. Nothing of the server comes with it. */
export const op = new Proxy({}, { get: (_target, name) => ({ name }) }) as {
  readonly [Name in OperationName]: Op<Name>;
};
