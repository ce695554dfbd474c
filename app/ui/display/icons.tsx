import {
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronsUpDown,
  CircleAlert,
  CircleCheck,
  Info,
  TriangleAlert,
  X,
  type LucideProps,
} from 'lucide-react';

/*
 * The design system's own icons: lucide's, one stroke weight, hidden from screen readers because words stand beside
 * them. Screens import further ones from lucide-react and give them the same `strokeWidth={1.75}`.
 */
const look = { strokeWidth: 1.75, 'aria-hidden': true } as const;

export const CheckIcon = (props: LucideProps) => <Check {...look} strokeWidth={2.5} {...props} />;
export const ChevronDownIcon = (props: LucideProps) => <ChevronDown {...look} {...props} />;
export const ChevronLeftIcon = (props: LucideProps) => <ChevronLeft {...look} {...props} />;
export const ChevronRightIcon = (props: LucideProps) => <ChevronRight {...look} {...props} />;
export const ChevronsIcon = (props: LucideProps) => <ChevronsUpDown {...look} {...props} />;
export const AlertIcon = (props: LucideProps) => <CircleAlert {...look} {...props} />;
export const DoneIcon = (props: LucideProps) => <CircleCheck {...look} {...props} />;
export const InfoIcon = (props: LucideProps) => <Info {...look} {...props} />;
export const WarningIcon = (props: LucideProps) => <TriangleAlert {...look} {...props} />;
export const CloseIcon = (props: LucideProps) => <X {...look} {...props} />;
