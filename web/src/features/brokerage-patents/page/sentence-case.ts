/** Titles of subclasses come in capitals, which are hard to read. Other titles stay as they are. */
export function sentenceCase(title: string): string {
  if (/\p{Ll}/u.test(title)) return title;
  return title.charAt(0) + title.slice(1).toLowerCase();
}
