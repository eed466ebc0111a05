import bowser from 'bowser';

const browsers = new Set(Object.values(bowser.BROWSER_MAP));

/**
 * "Chrome on Windows", or a program's bare name. Callers choose their user agent freely, so no other text from it may reach an email.
 */
export function deviceOf(userAgent: string): string {
  const { browser, os } = bowser.parse(userAgent || 'unknown');
  if (browser.name && browsers.has(browser.name)) return os.name ? `${browser.name} on ${os.name}` : browser.name;
  return /^[a-z]+(-[a-z]+)*/i.exec(userAgent)?.[0].slice(0, 30) ?? 'Unknown program';
}
