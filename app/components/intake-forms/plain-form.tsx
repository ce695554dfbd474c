import { NotSaved, type Words } from '#app/components/forms/not-saved.tsx';
import { fieldId, useRefusedPost } from '#app/components/forms/refused-post.tsx';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { FORM_LENGTHS } from '#app/domain/intake-forms/inputs.ts';
import { AGAIN_LABELS, SENDING_LABELS } from '#app/domain/intake-forms/messages.ts';
import { isAsked } from '#app/lib/intake/questions.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import {
  plainState,
  stateOf,
  type EditorState,
  type FormServices,
  type FormView,
  type Posted,
} from './editor-state.ts';
import { serviceLabel } from './words.ts';

interface PlainFormProps {
  form: FormView;
  services: FormServices;
}

/** By the labels of its fields. */
/** A question that another window added since is not among those that were sent. */
function wordsIn(form: FormView, services: FormServices): Words<EditorState & { gone?: string[] }> {
  const questions = form.questions.flatMap((question, index) => [
    [`Entry ${index + 1}`, ({ questions: all }: EditorState) => all[index]?.label ?? ''],
    [
      `Entry ${index + 1} is required`,
      ({ questions: all }: EditorState) => (all[index]?.required ? 'Yes' : 'No'),
    ],
  ]);
  return {
    Name: ({ name }) => name,
    Title: ({ title }) => title,
    Introduction: ({ intro }) => intro,
    ...Object.fromEntries(questions),
    'Entries that are gone': ({ gone = [] }) => gone.join('\n'),
    'Send it to': ({ sendWhen }) => SENDING_LABELS[sendWhen],
    'How often to everybody who books': ({ again }) =>
      AGAIN_LABELS.find(([value]) => value === again)?.[1] ?? '',
    'With these services': ({ serviceIds }) =>
      services
        .filter(({ id }) => serviceIds.includes(id))
        .map(serviceLabel)
        .join(', '),
  };
}

/**
 * What of a form is changed without scripts: its words, what must be answered, and who gets it. Other questions, their order and
 * conditions take scripts.
 */
export function PlainForm({ form, services }: PlainFormProps) {
  const refused = useRefusedPost('save');
  // What is wrong stands beside its field, to which the summary of the page leads.
  const told = (path: string) => ({ id: fieldId('save', path), error: refused?.fieldErrors[path]?.[0] });
  const posted: Posted | null | undefined = refused?.values;
  const state = posted ? plainState(form, posted) : stateOf(form);
  const values = {
    intent: 'save',
    previousUpdatedAt: new Date(form.updatedAt).toISOString(),
  };
  return (
    <PostForm id="save" values={values} className="space-y-6">
      <NotSaved intent="save" now={stateOf(form)} words={wordsIn(form, services)} />
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="The form">
          Questions are added, moved and removed where this browser runs scripts.
        </SectionHeader>
        <TextField
          name="name"
          {...told('name')}
          label="Name"
          defaultValue={state.name}
          maxLength={FORM_LENGTHS.name}
          required
        />
        <TextField
          name="title"
          {...told('title')}
          label="Title"
          optional
          defaultValue={state.title}
          maxLength={FORM_LENGTHS.title}
        />
        <TextArea
          name="intro"
          {...told('intro')}
          label="Introduction"
          optional
          rows={3}
          defaultValue={state.intro}
          maxLength={FORM_LENGTHS.intro}
        />
      </Card>
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="Questions" />
        {state.questions.map((question, index) => (
          <div key={question.id} className="space-y-2">
            <TextArea
              name={`label.${question.id}`}
              {...told(`questions.${index}.label`)}
              label={`Entry ${index + 1}`}
              rows={2}
              defaultValue={question.label}
              maxLength={FORM_LENGTHS.note}
            />
            {isAsked(question) ? (
              <Checkbox
                name="required"
                value={question.id}
                label={`Entry ${index + 1} is required`}
                defaultChecked={question.required}
              />
            ) : null}
          </div>
        ))}
      </Card>
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="Who gets it" />
        <NativeSelect
          name="sendWhen"
          {...told('serviceIds')}
          label="Send it to"
          defaultValue={state.sendWhen}
          options={Object.entries(SENDING_LABELS).map(([value, label]) => ({ value, label }))}
        />
        <NativeSelect
          name="again"
          label="How often to everybody who books"
          defaultValue={state.again}
          options={AGAIN_LABELS.map(([value, label]) => ({ value, label }))}
        />
        {services.map((service) => (
          <Checkbox
            key={service.id}
            name="serviceIds"
            value={service.id}
            label={`With ${serviceLabel(service)}`}
            defaultChecked={state.serviceIds.includes(service.id)}
          />
        ))}
      </Card>
      <div className="flex justify-end">
        <Button type="submit" variant="primary">
          Save
        </Button>
      </div>
    </PostForm>
  );
}
