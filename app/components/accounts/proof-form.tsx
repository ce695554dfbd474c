import type { ReactNode } from 'react';
import { FormPassword } from '#app/components/forms/fields/password.tsx';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import type { OpInput, OpValue } from '#app/components/operation/op.ts';
import type { Carried } from '#app/components/operation/use-operation.ts';
import { bothStepsInput } from '#app/domain/accounts/inputs.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LogInAgain, type Proof } from './log-in-again.tsx';
import { SecondStepField, useSecondStep } from './second-step-field.tsx';

interface ProofFormProps<Value> {
  /** Its name where the page's own action takes it, without scripts. */
  intent: string;
  /** What nobody types, posted along there. */
  values?: Readonly<Record<string, string>>;
  /** What is done once whoever is logged in has shown who they are. */
  carried: Carried<OpInput<'endTwoStep'>, Value>;
  proof: Proof;
  /** Where the second step is shown too. */
  ways?: OpValue<'signInWays'>;
  /** A link to log in was just sent. */
  sentLogIn: boolean;
  submit: string;
  busyLabel: string;
  variant?: 'primary' | 'danger';
  onDone: (value: Value) => void;
  children?: ReactNode;
}

/**
 * Before something of weight: the password once more, or, where there is none, that one has logged in a moment ago; with `ways` the second
 * step as well.
 */
export function ProofForm<Value>({ carried, proof, sentLogIn, onDone, ...rest }: ProofFormProps<Value>) {
  const { intent, values, submit, busyLabel, variant = 'primary', ways, children } = rest;
  const second = useSecondStep(ways);
  const form = useOperationForm(second.carrying(carried), {
    schema: bothStepsInput,
    intent,
    defaults: { password: '', code: '' },
    input: ({ password, code }) => ({ ...(password ? { password } : {}), ...second.sent(code) }),
    savesUnchanged: true,
    isLight: true,
    onSaved: onDone,
  });
  if (proof === 'log in') return <LogInAgain sent={sentLogIn} />;
  return (
    <OperationForm form={form} values={values} className="space-y-4">
      {children}
      {proof === 'password' ? (
        <FormPassword name="password" label="Your password" autoComplete="current-password" required />
      ) : null}
      <SecondStepField {...second} />
      <Button type="submit" variant={variant} busy={form.isBusy} busyLabel={busyLabel}>
        {submit}
      </Button>
    </OperationForm>
  );
}
