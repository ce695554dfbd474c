import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { toast } from '../feedback/toast.tsx';

export interface CopyButtonProps extends Omit<ButtonProps, 'children' | 'onPress' | 'icon'> {
  /** What is copied. */
  text: string;
  children?: ReactNode;
  /** What is said once it is copied. */
  said?: string;
}

/** Copies a text and says 'Copied to clipboard' (specification 002 §2). */
export function CopyButton({
  text,
  children = 'Copy link',
  said = 'Copied to clipboard',
  ...rest
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast.success(said, { timeout: 3_000 });
    } catch {
      toast.error('Your browser did not let us copy. Select the text and copy it yourself.', {
        detail: text,
      });
    }
  };
  return (
    <Button
      {...rest}
      onPress={() => void copy()}
      icon={
        copied ? <Check aria-hidden className="text-green-solid" /> : <Copy aria-hidden strokeWidth={1.75} />
      }
    >
      {children}
    </Button>
  );
}

export interface CopyFieldProps {
  label: string;
  value: string;
  className?: string;
}

/** A value to share in a read-only field, with its copy button. */
export function CopyField({ label, value, className }: CopyFieldProps) {
  return (
    <div className={className}>
      <span className="mb-1.5 block text-sm font-medium">{label}</span>
      <div className="flex gap-2">
        <input
          readOnly
          aria-label={label}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className="field-box min-w-0 truncate px-3 text-ink-soft"
        />
        <CopyButton text={value}>Copy</CopyButton>
      </div>
    </div>
  );
}
