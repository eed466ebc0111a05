import bowser from 'bowser';

const browsers = new Set(Object.values(bowser.BROWSER_MAP));

/**
 * "Chrome on Windows"; of a program its bare name. Never text that a caller might want to put into an email: callers choose their user
 * agent freely.
 */
export function deviceOf(userAgent: string): string {
  const { browser, os } = bowser.parse(userAgent || 'unknown');
  if (browser.name && browsers.has(browser.name)) return os.name ? `${browser.name} on ${os.name}` : browser.name;
  return /^[a-z]+(-[a-z]+)*/i.exec(userAgent)?.[0].slice(0, 30) ?? 'Unknown program';
}
