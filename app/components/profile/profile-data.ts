import type { OpValue } from '#app/components/operation/op.ts';

export type StatusView = OpValue<'profileStatus'>;
