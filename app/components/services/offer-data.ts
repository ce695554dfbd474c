import type { OpValue } from '#app/components/operation/op.ts';

/** What My Services shows. */
export type MyServices = OpValue<'myServices'>;
export type MyService = MyServices['services'][number];
