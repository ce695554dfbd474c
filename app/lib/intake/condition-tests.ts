/** What can be asked of an earlier answer. */
export const CONDITION_TESTS = [
  'is',
  'is_not',
  'includes',
  'excludes',
  'at_least',
  'at_most',
  'answered',
  'not_answered',
] as const;

export type ConditionTest = (typeof CONDITION_TESTS)[number];
