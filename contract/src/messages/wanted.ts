export const wantedMessages = {
  wantedSaved: 'Wanted listing saved',
  wantedClosed: 'Wanted listing closed',
  wantedOpened: 'Wanted listing reopened',
  wantedFull: (most: number) => `You can have up to ${most} wanted listings. Delete one first.`,
  wantedChangedMeanwhile: "Someone else changed this wanted listing. Your changes weren't saved.",
  wantedClosedAlready: 'The buyer has closed this wanted listing.',
} as const;
