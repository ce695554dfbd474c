import { useRef, type ReactNode } from 'react';
import type { z } from 'zod';
import { useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { NotSaved, wordsOfFields } from '#app/components/forms/not-saved.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import type { FormDefaults } from '#app/components/forms/use-schema-form.ts';
import type { Carried } from '#app/components/operation/use-operation.ts';
import { BegunAnew, SettingsForm, type SettingsFormProps } from './settings-form.tsx';

export interface PartFormProps<Sent, Value> extends Pick<SettingsFormProps, 'save'> {
  /** The name of what it posts. */
  id: string;
  term: string;
  schema: z.ZodObject;
  defaults: FormDefaults;
  carried: Carried<Sent, Value>;
  /** The field of the password once more, which changes nothing. */
  proof?: string;
  savesUnchanged?: boolean;
  /** Whether the press says what is missing, as of all but the name (002 §5). */
  checksOnPress?: boolean | undefined;
  /** Its fields by their labels, where another window may change one of several. */
  labels?: Readonly<Record<string, readonly string[]>> | undefined;
  /** When what it saves was changed last, of what stands there until another value takes its place; none of what is proved or sent. */
  updatedAt?: Date | string | undefined;
  /** What another window may change besides. */
  besides?: unknown;
  /** Closes the row that it stands in. */
  close: () => void;
  /** What follows once it is saved, by default that its row closes. */
  onSaved?: (sent: Sent) => void;
  children: ReactNode;
}

/**
 * The form of one part of the account, in a row that opens into it. Refused, it says why in passing and is as it was before (002 §8); what
 * can be seen to be wrong before stands beside its fields.
 */
export function PartForm<Sent, Value>(props: PartFormProps<Sent, Value>) {
  const { close } = props;
  return (
    <BegunAnew>
      {(again) => (
        <BegunPart
          {...props}
          again={() => {
            close();
            again();
          }}
        />
      )}
    </BegunAnew>
  );
}

interface Standing {
  defaults: FormDefaults;
  besides: unknown;
  updatedAt: Date | string;
}

/** Refused so, what was entered stays. */
const STAYS: ReadonlySet<string> = new Set(['unauthenticated', 'state_changed']);

type BegunPartProps<Sent, Value> = PartFormProps<Sent, Value> & {
  again: () => void;
};

function BegunPart<Sent, Value>(props: BegunPartProps<Sent, Value>) {
  const { id, term, schema, defaults, carried, proof, updatedAt, besides = null, again, onSaved } = props;
  const last = useRef<Sent>();
  const { labels = { [`‘${term}’`]: Object.keys(defaults) } } = props;
  const elsewhere = useChangedElsewhere<Standing>({
    now: { defaults, besides, updatedAt: updatedAt ?? '' },
    facts: Object.fromEntries(
      Object.entries(labels).map(([label, names]) => [
        label,
        (now: Standing) => [names.map((name) => now.defaults[name]), now.besides],
      ]),
    ),
    ...(props.labels && { fields: props.labels }),
  });
  async function runOrRevert(sent: Sent) {
    last.current = sent;
    const answer = await carried.run(sent);
    // Who was logged out meanwhile saves it once they are back; who was slower than another window, once they have read of it.
    if (answer && !answer.ok && !STAYS.has(answer.code)) again();
    return answer;
  }
  const form = useOperationForm(
    { isBusy: carried.isBusy, run: runOrRevert },
    {
      schema,
      defaults,
      intent: id,
      lacks: elsewhere.lacks,
      input: (entered) => ({ ...entered, ...(updatedAt && elsewhere.sent) }) as Sent,
      proof,
      savesUnchanged: props.savesUnchanged,
      checksOnPress: props.checksOnPress ?? true,
      onSaved: () => (onSaved ? onSaved(last.current!) : again()),
    },
  );
  return (
    <SettingsForm {...{ form, elsewhere, again }} {...(updatedAt && { updatedAt })} save={props.save} isPart>
      {updatedAt ? <NotSaved intent={id} now={defaults} words={wordsOfFields(labels)} /> : null}
      <div className="space-y-5">{props.children}</div>
    </SettingsForm>
  );
}
