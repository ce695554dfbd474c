import { useCallback } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { mutate, type OpAnswer } from './call.ts';
import type { Op, OperationName, OpInput } from './op.ts';

export type Call = <Name extends OperationName>(
  op: Op<Name>,
  input: OpInput<Name>,
) => Promise<OpAnswer<Name>>;

/**
 * For what takes several operations in a row, such as a card's: calls each, without lock and toast; those are of the whole.
 * @param link the secret of the link that the page was opened by
 */
export function useCall(link?: string): Call {
  const csrf = useCsrfToken();
  return useCallback(({ name }, input) => mutate(name, input, { csrf, link }), [csrf, link]);
}
