export const settingMessages = {
  settingSaved: (label: string) => `${label} saved`,
  settingReset: (label: string) => `${label} is back to its default`,
} as const;
