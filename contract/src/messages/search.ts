export const searchMessages = {
  nothingToSearch: 'please enter at least one value to search',
  wordsTooCommon: 'These words are too common to search for. Please add a rarer one.',
  tooManyToRank: 'More than 10,000 listings match, so the newest come first. Add words to see the best matches first.',
  tooManyPatentsToSort: 'More than 10,000 patents match. Only the newest 10,000 in the store are sorted.',
  newestPatents: (since: string) =>
    `Very many patents match. These are the newest ones, published since ${since}. Enter publication dates to see older ones.`,
  newestSearched: (since: string) =>
    `Very many patents have these words. Only the newest ones, published since ${since}, were searched. Enter publication dates to search older ones.`,
  searchEngineAway: "The search server isn't available, so these results come from the database.",
  wordsAllExcluded: "Please add at least one word that isn't excluded.",
  searchTooLong: (most: number) => `Please search for at most ${most} words.`,
  startTooShort: (least: number) => `Please enter at least ${least} letters before the *.`,
  tooManyStarts: (most: number) => `Please use * at most ${most} times.`,
  tooManyNumbers: (most: number) => `Please search for at most ${most} numbers.`,
  searchTooSlow: 'This search takes too long. Please add a rarer word or another field.',
  termsNotComputed: 'The terms of some patents are still being computed. This search may leave them out.',
  wrongCursor: 'Please use the value of “next” from the previous answer.',
  daysSwapped: 'Please enter a day on or after the start of the range.',
  classInvalid: 'Please enter a class like H04W or 361/699',
} as const;
