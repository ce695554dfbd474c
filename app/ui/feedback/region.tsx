import type { ReactNode } from 'react';
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components';
import { Button } from '../buttons/button.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { AlertIcon, CloseIcon, DoneIcon, InfoIcon } from '../display/icons.tsx';
import { LinkButton } from '../buttons/link-button.tsx';
import type { ToastAction, ToastMessage } from './message.ts';

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });
/** The latest toast about each thing. */
const latest = new Map<string, string>();
const DEFAULT_TIMEOUT = { success: 4_000, info: 5_000, error: 8_000 };

/** Shows a toast; answers how to take it away again. */
export function addToast(message: ToastMessage): () => void {
  const timeout = message.timeout ?? (message.action ? 8_000 : DEFAULT_TIMEOUT[message.kind]);
  const { about } = message;
  const older = about === undefined ? undefined : latest.get(about);
  if (older !== undefined) queue.close(older);
  const key = queue.add(message, timeout > 0 ? { timeout } : undefined);
  if (about !== undefined) latest.set(about, key);
  return () => queue.close(key);
}

const ICONS: Record<ToastMessage['kind'], ReactNode> = {
  success: <DoneIcon className="text-green-solid" />,
  error: <AlertIcon className="text-red-solid" />,
  info: <InfoIcon className="text-ink-mute" />,
};

/** Where toasts appear. A live region; F6 moves the focus to it. */
export function Region() {
  return (
    <AriaToastRegion queue={queue} aria-label="Messages" className="toasts flex flex-col gap-2 outline-none">
      {({ toast: item }) => (
        <AriaToast
          toast={item}
          className="flex animate-rise items-start gap-3 rounded-lg border border-line bg-raised py-3 pr-2 pl-4 text-ink shadow-float"
        >
          <span className="mt-0.5 [&_svg]:size-5">{ICONS[item.content.kind]}</span>
          <ToastContent className={cx('min-w-0 flex-1 py-px text-sm leading-6')}>
            <Text slot="title" className="block font-medium">
              {item.content.text}
            </Text>
            {item.content.detail ? (
              <Text slot="description" className="block text-ink-soft">
                {item.content.detail}
              </Text>
            ) : null}
          </ToastContent>
          {item.content.action ? (
            <ToastButton action={item.content.action} close={() => queue.close(item.key)} />
          ) : null}
          <IconButton plain slot="close" size="sm" label="Dismiss" icon={<CloseIcon />} className="-my-0.5" />
        </AriaToast>
      )}
    </AriaToastRegion>
  );
}

function ToastButton({ action, close }: { action: ToastAction; close: () => void }) {
  if (action.to !== undefined) {
    return (
      <LinkButton to={action.to} size="sm" variant="soft" onClick={close} className="-my-0.5">
        {action.label}
      </LinkButton>
    );
  }
  return (
    <Button
      size="sm"
      variant="soft"
      className="-my-0.5"
      onPress={() => {
        action.onPress?.();
        close();
      }}
    >
      {action.label}
    </Button>
  );
}
