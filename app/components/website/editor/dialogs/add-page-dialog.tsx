import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { useEditor } from '../editor-context.ts';

type Start = 'about' | 'service' | 'policies' | 'contact' | 'blank' | 'notFound';

const STARTS: readonly { value: Start; title: string; description: string; name: string }[] = [
  {
    value: 'about',
    title: 'About you',
    description: 'Your words, photo, credentials and reviews',
    name: 'About',
  },
  {
    value: 'service',
    title: 'A service',
    description: 'A page of its own for one of your services',
    name: '',
  },
  {
    value: 'policies',
    title: 'Policies',
    description: 'What clients should know before they come',
    name: 'Policies',
  },
  { value: 'contact', title: 'Hours and places', description: 'Where you work, and when', name: 'Find us' },
  { value: 'blank', title: 'Empty page', description: 'A heading, and the rest is yours', name: '' },
  {
    value: 'notFound',
    title: 'Page not found',
    description: 'What visitors see where there is no page',
    name: 'Page not found',
  },
];

/** Asks which page is added, and what it begins with. */
export function AddPageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Add a page"
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="add-page">
            Add page
          </Button>
        </>
      }
    >
      <AddPageForm onDone={onClose} />
    </Dialog>
  );
}

function AddPageForm({ onDone }: { onDone: () => void }) {
  const { go, open, session, website } = useEditor();
  const { services } = session.opened.site;
  const [start, setStart] = useState<Start>('about');
  const [name, setName] = useState('');
  const [serviceId, setServiceId] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { run } = useOperation(op.addPage, {
    done: 'Page added as a draft of your next publication',
    failed: () => null,
  });
  const hasNotFound = website.pages.some(({ kind }) => kind === 'notFound');
  const taken = new Set(website.pages.map((page) => page.serviceId));
  const free = services.filter(({ id }) => !taken.has(id));
  const starts = STARTS.filter(({ value }) =>
    value === 'notFound' ? !hasNotFound : value === 'service' ? free.length > 0 : true,
  );
  const suggested =
    start === 'service'
      ? (free.find(({ id }) => id === serviceId)?.name ?? '')
      : STARTS.find(({ value }) => value === start)!.name;

  async function add() {
    const title = name.trim() || suggested;
    if (start === 'service' && !serviceId) return setProblems({ serviceId: 'Please choose a service.' });
    const kind = start === 'service' || start === 'notFound' ? start : 'free';
    const answer = await run({
      kind,
      title,
      ...(kind === 'service' ? { serviceId } : {}),
      start: start === 'service' || start === 'notFound' ? 'blank' : start,
    });
    if (!answer) return;
    if (!answer.ok) {
      const { fields, text } = answer;
      return setProblems(Object.keys(fields).length > 0 ? fields : { whole: text });
    }
    onDone();
    await open(answer.value.pageId);
    go('sections');
  }
  return (
    <form
      id="add-page"
      className="flex flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      {problems.whole ? <AlertBanner title={problems.whole} /> : null}
      <RadioCards
        label="It begins with"
        name="start"
        columns={2}
        value={start}
        onChange={(chosen) => setStart(chosen as Start)}
        cards={starts}
      />
      {start === 'service' ? (
        <NativeSelect
          label="Service"
          placeholder="Choose a service"
          options={free.map(({ id, name: service }) => ({ value: id, label: service }))}
          value={serviceId}
          error={problems.serviceId}
          onChange={({ currentTarget }) => setServiceId(currentTarget.value)}
        />
      ) : null}
      <TextField
        label="Name"
        hint="It stands in the menu and in search results. Its address is made of it."
        maxLength={80}
        placeholder={suggested}
        value={name}
        error={problems.title}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </form>
  );
}
