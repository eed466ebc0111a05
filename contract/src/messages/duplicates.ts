export const duplicateMessages = {
  contactMerged: 'This contact was merged into another one.',
  organizationMerged: 'This organization was merged into another one.',
  duplicatesMerged: 'Merged successfully',
  duplicatesDismissed: 'Marked as different',
  dismissalRecalled: 'Pair will be compared again',
  mergeItself: 'Choose two different entries to merge.',
  mergeOutdated: 'Someone changed one of these in the meantime. Compare them again.',
  mergeChoiceRefused: 'One of your choices is no longer possible. Compare the two again.',
  mergeLinksFull: (most: number, what: string) =>
    `Together they would have more than ${most} ${what}. Remove some of them first.`,
  mergeUndone: 'Merge undone',
  mergeFollowed: 'Another merge followed this one. Undo the later one first.',
  mergeUndoneBefore: 'This merge has already been undone.',
  mergeExpired: (days: number) => `Merges can be undone for ${days} days. This one is final.`,
  mergeSurvivorDeleted: "The entry that stayed was deleted, so this merge can't be undone.",
} as const;
