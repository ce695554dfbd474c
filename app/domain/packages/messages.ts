/** What concerns packages of sessions; ours, the specification leaves these texts open. */
export const PACKAGE_MESSAGES = {
  notFound: 'We could not find this package.',
  ofOtherClient: 'This package belongs to another client.',
  ofOtherService: (name: string) => `Sessions of ${name} can only be used for its own service.`,
  notPaid: (name: string) =>
    `The payment of ${name} has failed. Charge it again or mark it as paid, and its sessions can be used.`,
  cancelled: (name: string) => `${name} was cancelled.`,
  notEnough: (name: string, left: number) =>
    left === 0
      ? `${name} has no sessions left.`
      : `${name} has only ${left} ${left === 1 ? 'session' : 'sessions'} left.`,
} as const;
