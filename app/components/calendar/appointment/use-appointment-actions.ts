import type { OpAnswer } from '#app/components/operation/call.ts';
import { op, type OpInput } from '#app/components/operation/op.ts';
import { useOperations, type Said } from '#app/components/operation/use-operation.ts';
import type { ToastOptions } from '#app/ui/feedback/toast.tsx';
import { ACTION_TEXTS, type AppointmentAction } from './action-texts.ts';

/** Does one thing about the appointment; null where another is under way. */
export type SendAction = <Name extends AppointmentAction>(
  name: Name,
  input: OpInput<Name>,
  /** What the toast carries beside its words. */
  options?: ToastOptions,
) => Promise<OpAnswer<Name> | null>;

export interface AppointmentActions {
  /** What is on its way, if anything. */
  busy: AppointmentAction | null;
  send: SendAction;
}

/** What is done about the appointment of a token without leaving the page, with the texts of the specification (001 §8). */
export function useAppointmentActions(token: string): AppointmentActions {
  const { running, run } = useOperations({ key: token, about: token });
  const send: SendAction = (name, input, options) =>
    run(op[name], input, () => ({
      ...(ACTION_TEXTS[name] as Said<typeof name>),
      ...(options ? { more: () => options } : {}),
    }));
  return { busy: running as AppointmentAction | null, send };
}
