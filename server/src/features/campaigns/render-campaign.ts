import type { MergeField } from '@brevet/contract/campaign-fields';
import { mergeFieldNames, mergeFields } from '@brevet/contract/campaign-fields';
import { escapeHtml, htmlText } from '@brevet/contract/html-text';
import { fillIn, namesIn } from '@brevet/contract/mail-templates';
import type { MergedContact } from '../../schema/campaigns.ts';
import type { MailBroker } from '../mail/mail.ts';
import { oneLine, page } from '../mail/mail.ts';
import { htmlWithoutPatents, namesPatent, withoutPatents } from './remove-patents.ts';

export interface Content {
  Subject: string;
  Body: string;
}

interface RenderingFor {
  content: Content;
  broker: MailBroker;
  /** Null renders samples. */
  person: MergedContact | null;
  withPatents: boolean;
  site: string;
  /** The address that a link of the text leads through. */
  linkTo: (url: string) => string;
  /** The page on which the recipient stops these emails. */
  unsubscribe: string;
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code);

function mergeValues({ person, broker, site }: Pick<RenderingFor, 'person' | 'broker' | 'site'>): Record<MergeField, string> {
  const sample = Object.fromEntries(mergeFieldNames.map((name) => [name, mergeFields[name].sample])) as Record<
    MergeField,
    string
  >;
  const ours = {
    broker: broker.BrokerName,
    customerService: broker.CustomerServiceEmail ?? broker.OutgoingEmail ?? '',
    site,
  };
  if (person === null) return { ...sample, ...ours };
  const { Firstname, Lastname, Title, Organization, City, Country } = person;
  return {
    firstname: Firstname,
    lastname: Lastname,
    name: `${Firstname} ${Lastname}`,
    title: Title,
    organization: Organization,
    city: City,
    country: countryName(Country),
    ...ours,
  };
}

const link = /<a href="([^"]*)">/g;
const unescaped = (href: string): string =>
  href.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_all, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  );
const isWeb = (url: string): boolean => /^https?:\/\//i.test(url);

/** The web addresses that sanitized HTML links to, each once, in order. */
export const linksIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(link), ([, href = '']) => unescaped(href)).filter(isWeb)),
];

/** Links of sanitized HTML, including several to one address. */
export const countLinks = (html: string): number => html.matchAll(link).reduce((count) => count + 1, 0);
export const countFields = (html: string): number => namesIn(html).length;

/** True if a link of sanitized HTML contains a merge field, even an encoded one. */
export const hasFieldInLink = (html: string): boolean =>
  Array.from(html.matchAll(link), ([, href = '']) => unescaped(href)).some((url) => /\{\{|%7B%7B/i.test(url));

/** Names in a text that aren't merge fields. */
export const unknownFields = (text: string): string[] => namesIn(text).filter((name) => !Object.hasOwn(mergeFields, name));

type Rewrite = (url: string) => string | null;

/** Sanitized HTML whose links lead elsewhere. A link without an address leaves its text. `after` is added after the text of a link. */
function withLinks(html: string, rewrite: Rewrite, after: (address: string, label: string) => string = () => ''): string {
  return html.replace(/<a(?: href="([^"]*)")?>(.*?)<\/a>/gs, (_all, href: string | undefined, label: string) => {
    const address = href === undefined ? null : rewrite(unescaped(href));
    return address === null ? label : `<a href="${escapeHtml(address)}">${label}</a>${after(address, label)}`;
  });
}

/** Sanitized HTML as plain text, with the addresses of links after their texts. */
function asText(html: string, rewrite: Rewrite): string {
  const listed = html.replace(/<li>(?:<p>)?/g, '<li>- ').replace(/<hr[^>]*>/g, '<p>---</p>');
  const spelled = withLinks(listed, rewrite, (address, label) => {
    const shown = address.replace(/^mailto:/i, '');
    return htmlText(label) === shown ? '' : escapeHtml(` (${shown})`);
  });
  return spelled
    .split(/(?<=<\/(?:p|h3|h4|ul|ol|blockquote|pre|table)>)/)
    .map(htmlText)
    .filter((part) => part !== '')
    .join('\n\n');
}

export interface RenderedCampaign {
  subject: string;
  text: string;
  html: string;
  /** Patent numbers that were removed. */
  removed: number;
}

/** A campaign as one recipient gets it. Merged values are text, so that no name can become HTML or a header. */
export function renderCampaign(sending: RenderingFor): RenderedCampaign {
  const { content, broker, withPatents, site, linkTo, unsubscribe } = sending;
  const values = mergeValues(sending);
  const value = (name: string): string => oneLine(values[name as MergeField] ?? '');
  const subject = oneLine(fillIn(content.Subject, value));
  const body = fillIn(content.Body, (name) => escapeHtml(value(name)));
  const shownSubject = withPatents ? { text: subject, removed: 0 } : withoutPatents(subject);
  const shownBody = withPatents ? { html: body, removed: 0 } : htmlWithoutPatents(body);
  const rewrite: Rewrite = (url) => {
    if (!withPatents && namesPatent(url)) return null;
    return isWeb(url) ? linkTo(url) : url;
  };
  const { customerService } = values;
  const footer = [broker.BrokerName, ...(customerService ? [`Questions? ${customerService}`] : []), `Sent by Brevet, ${site}`];
  return {
    subject: shownSubject.text.slice(0, 300).toWellFormed().trim() || broker.BrokerName,
    html: page(
      [withLinks(shownBody.html, rewrite)],
      [...footer.map(escapeHtml), `<a href="${escapeHtml(unsubscribe)}">Unsubscribe</a>`],
    ),
    text: `${asText(shownBody.html, rewrite)}\n\n-- \n${footer.join('\n')}\nUnsubscribe: ${unsubscribe}`,
    removed: shownSubject.removed + shownBody.removed,
  };
}
