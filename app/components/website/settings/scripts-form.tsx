import { SecondStepField, useSecondStep } from '#app/components/accounts/second-step-field.tsx';
import { factsOfFields, useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { FormPassword } from '#app/components/forms/fields/password.tsx';
import { NotSaved, wordsOfFields } from '#app/components/forms/not-saved.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { SettingsForm } from '#app/components/settings/settings-form.tsx';
import { whyNotSaved } from '#app/components/settings/why-not-saved.ts';
import { bothStepsInput } from '#app/domain/accounts/inputs.ts';
import { practiceScriptsFields } from '#app/domain/website/inputs.ts';
import { WEBSITE_MESSAGES as TEXTS } from '#app/domain/website/messages.ts';
import { Card } from '#app/ui/display/card.tsx';
import { FormCode } from './code-field.tsx';
import type { WebsiteSettingsView } from './settings-view.ts';

type View = Pick<WebsiteSettingsView['scripts'], 'headScripts' | 'bodyScripts' | 'updatedAt'>;

const FACTS = factsOfFields<View>({ Head: ['headScripts'], Body: ['bodyScripts'] });
const WORDS = wordsOfFields<View>(FACTS.fields, {});
const schema = practiceScriptsFields.partial().extend(bothStepsInput.omit({ passkey: true }).shape);

interface ScriptsFormProps extends Pick<WebsiteSettingsView, 'scripts' | 'proof' | 'ways' | 'sentLogIn'> {
  again: () => void;
}

/** Scripts of head and body: saved where they differ, by whoever shows once more who they are (002 §5, §7). */
export function ScriptsForm({ scripts, proof, ways, sentLogIn, again }: ScriptsFormProps) {
  const elsewhere = useChangedElsewhere<View>({ now: scripts, ...FACTS });
  const second = useSecondStep(ways);
  const { headScripts, bodyScripts, updatedAt } = scripts;
  const carried = useOperation(op.updatePracticeScripts, {
    done: scripts.enabled ? TEXTS.scriptsSaved : TEXTS.scriptsKept,
    failed: (refused) =>
      Object.keys(refused.fields).length > 0 ? null : whyNotSaved(refused, TEXTS.anError),
  });
  const form = useOperationForm(second.carrying(carried), {
    schema,
    intent: 'scripts',
    defaults: { headScripts, bodyScripts, password: '', code: '' },
    proof: 'password',
    input: ({ headScripts: head = '', bodyScripts: body = '', password, code }, { isChanged }) => ({
      ...(isChanged('headScripts') ? { headScripts: head } : {}),
      ...(isChanged('bodyScripts') ? { bodyScripts: body } : {}),
      ...(password ? { password } : {}),
      ...second.sent(code),
      ...elsewhere.sent,
    }),
    lacks: elsewhere.lacks,
    onSaved: () => {
      elsewhere.saved();
      again();
    },
  });
  return (
    <SettingsForm isPart {...{ form, elsewhere, again, updatedAt }}>
      <NotSaved intent="scripts" now={scripts} words={WORDS} />
      <Card className="space-y-5 p-5 sm:p-6">
        <FormCode name="headScripts" label="Head" hint="At the end of the head of every page." />
        <FormCode name="bodyScripts" label="Body" hint="At the end of every page." />
        <div className="space-y-4 border-t border-line pt-5">
          <p className="text-sm text-ink-soft">
            Scripts run in your visitors’ browsers, so we ask once more that it is you.
          </p>
          {proof === 'log in' ? (
            <p className="text-sm text-ink-soft">
              {sentLogIn ? 'We have sent you a link to log in.' : 'Log in once more to save them.'}
            </p>
          ) : null}
          {proof === 'password' ? (
            <FormPassword name="password" label="Your password" autoComplete="current-password" />
          ) : null}
          <SecondStepField {...second} />
        </div>
      </Card>
    </SettingsForm>
  );
}
