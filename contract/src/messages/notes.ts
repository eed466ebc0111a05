export const noteMessages = {
  noteDeleted: 'Notes deleted successfully',
  noteOnListingOrPatent: 'Name a listing or a patent.',
  noteAdded: 'Notes added successfully',
  noteUpdated: 'Notes updated successfully',
  tooMuchFormatting: 'The text has too much formatting. Remove some of it.',
  noteTooLarge: 'This note is too long. Shorten it, or attach a file instead.',
  noteChangedMeanwhile: "Someone else changed this note. Your changes weren't saved.",
  noteReadersRequired: 'Please choose who can read this note',
  noteReadersRefused: "Some of these people can't read this listing. Remove them, or choose others.",
  noteMentionsRefused:
    "Someone mentioned here can't read this note. Remove the mention, or add them to the people who can read it.",
  tooManyMentions: (most: number) => `A note can mention up to ${most} people.`,
  tooManyTags: (most: number) => `Please enter at most ${most} tags`,
} as const;
