export interface ToastAction {
  label: string;
  onPress?: () => void;
  /** A link instead: an address of this app. */
  to?: string;
}

export interface ToastOptions {
  /** A second, quieter line. */
  detail?: string;
  action?: ToastAction;
  /** What it is about: a newer toast about the same takes the place of the older, which would contradict it. */
  about?: string;
  /** Milliseconds until it leaves; 0 keeps it. Time stands still while it is hovered or focused. */
  timeout?: number;
}

export interface ToastMessage extends ToastOptions {
  kind: 'success' | 'error' | 'info';
  text: string;
}
