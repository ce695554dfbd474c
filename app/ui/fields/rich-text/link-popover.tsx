import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Link } from 'lucide-react';
import { useRef, useState } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { typedLinkAddress } from '#app/lib/rich/link-address.ts';
import { Button } from '../../buttons/button.tsx';
import { IconButton } from '../../buttons/icon-button.tsx';
import { cx } from '../../cx.ts';
import { PANEL } from '../../overlays/panel-styles.ts';
import { TextField } from '../text-field.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true, className: 'size-4.5' } as const;

export const NO_ADDRESS = 'Please enter a web address, an email address or a phone number.';

/** The address of a link, asked for beside its button: of the words that are chosen, else it is its own words. */
export function LinkButton({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const isLink = useEditorState({ editor, selector: ({ editor: one }) => one.isActive('link') });
  const button = useRef<HTMLButtonElement>(null);
  // DialogTrigger would bring the scripts of menus to every page that has a dialog: 20 KB.
  return (
    <>
      <IconButton
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
        size="sm"
        label={isLink ? 'Change link' : 'Link'}
        icon={<Link {...icon} />}
        className={cx(isLink && 'bg-accent-soft text-accent-text')}
      />
      <Popover
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom start"
        offset={6}
        className={cx(PANEL, 'w-80 max-w-[calc(100vw-1.5rem)] p-4')}
      >
        <Dialog aria-label="Link" className="outline-none">
          <LinkForm editor={editor} isLink={isLink} onDone={() => setOpen(false)} />
        </Dialog>
      </Popover>
    </>
  );
}

interface LinkFormProps {
  editor: Editor;
  isLink: boolean;
  onDone: () => void;
}

function LinkForm({ editor, isLink, onDone }: LinkFormProps) {
  const [typed, setTyped] = useState(() => (editor.getAttributes('link').href as string | undefined) ?? '');
  const [isWrong, setWrong] = useState(false);
  const done = () => {
    onDone();
    // The focus goes back to the button that asked; then to the words.
    setTimeout(() => editor.commands.focus());
  };
  const apply = () => {
    const href = typedLinkAddress(typed);
    if (href === null) return setWrong(true);
    const { from, to, empty } = editor.state.selection;
    if (isLink) editor.chain().extendMarkRange('link').setLink({ href }).setTextSelection(to).run();
    else if (empty)
      editor
        .chain()
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else editor.chain().setTextSelection({ from, to }).setLink({ href }).setTextSelection(to).run();
    done();
  };
  return (
    <>
      <TextField
        label="Address"
        hint="A web address, an email address or a phone number."
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        autoFocus
        value={typed}
        error={isWrong ? NO_ADDRESS : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // It is no form of its own: the form around it is not to be sent.
          event.preventDefault();
          apply();
        }}
      />
      <div className="mt-4 flex justify-end gap-2">
        {isLink ? (
          <Button
            size="sm"
            variant="ghost"
            onPress={() => {
              editor.chain().extendMarkRange('link').unsetLink().run();
              done();
            }}
          >
            Remove link
          </Button>
        ) : null}
        <Button size="sm" variant="primary" onPress={apply}>
          {isLink ? 'Change link' : 'Add link'}
        </Button>
      </div>
    </>
  );
}
