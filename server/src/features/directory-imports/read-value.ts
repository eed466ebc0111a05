import { responsibilities } from '@brevet/contract/contact-fields';
import type { DirectoryField } from '@brevet/contract/directory-import-fields';
import {
  organizationStatuses,
  sellingPolicies,
  sellingTargets,
  transferActivities,
  yesNoUnknown,
} from '@brevet/contract/organization-codes';
import { countryCodeOf } from './country-code.ts';

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The code of a label, in any case. Returns an unknown label unchanged, and the field refuses it. */
const coded =
  (labels: Record<number, string>) =>
  (text: string): unknown => {
    const found = Object.entries(labels).find(([code, label]) => same(label, text) || code === text);
    return found ? Number(found[0]) : text;
  };
const yesNo = (text: string): unknown => {
  if (/^(1(\.0+)?|yes|y|true|x|on|✓|✔|☑|subscribed|opted[ -]in|opt-in)$/i.test(text)) return 1;
  return /^(0(\.0+)?|no|n|false|off|☐|unsubscribed|opted[ -]out|opt-out)$/i.test(text) ? 0 : text;
};
/** Spreadsheets write answers as TRUE or FALSE. */
const answer = (text: string): unknown => (/^(true|false|y|n)$/i.test(text) ? yesNo(text) : coded(yesNoUnknown)(text));
const whole = (text: string): unknown => (/^-?[\d,]{1,15}(\.0+)?$/.test(text) ? Number(text.replaceAll(',', '')) : text);
/** The field refuses `unknown`, so a name that isn't a country's is an error. */
const country = (text: string): string => countryCodeOf(text) ?? 'unknown';
const activity = (text: string): string => transferActivities.find((one) => same(one, text)) ?? text;
const responsible = (text: string): unknown => text.split(/[;,|\n]/).map((part) => coded(responsibilities)(part.trim()));

const codes: Partial<Record<string, Readonly<Record<number, string>>>> = {
  ...Object.fromEntries(
    ['Newsletter', 'USPatentAttorney', 'MemberOfAUTM', 'BrevetRelationship', 'ActivePatentBuyer'].map((name) => [
      name,
      yesNoUnknown,
    ]),
  ),
  OkSendPatentNo: yesNoUnknown,
  Under_NDA: yesNoUnknown,
  Responsible: responsibilities,
  Status: organizationStatuses,
  PatentSellingPolicy: sellingPolicies,
  PatentSellingTarget: sellingTargets,
};
/** A value in words. */
export function labelOf(field: string, value: unknown): unknown {
  const labels = codes[field];
  if (!labels || value === null || value === undefined) return value;
  return Array.isArray(value) ? value.map((code) => labels[code] ?? code) : (labels[Number(value)] ?? value);
}

/** Readers of cells by field. Other fields are texts. */
const readers: Partial<Record<DirectoryField, (text: string) => unknown>> = {
  Country: country,
  Newsletter: yesNo,
  USPatentAttorney: yesNo,
  MemberOfAUTM: yesNo,
  BrevetRelationship: yesNo,
  ActivePatentBuyer: yesNo,
  Responsible: responsible,
  OkSendPatentNo: answer,
  Under_NDA: answer,
  Status: coded(organizationStatuses),
  PatentSellingPolicy: coded(sellingPolicies),
  PatentSellingTarget: coded(sellingTargets),
  TechTransferActivity: activity,
  NumberOfPatentsHeld: whole,
  UniversityPatentRanking: whole,
  OTRanking: whole,
  ContactId: whole,
  OrgId: whole,
};

/** The value of a cell. A text that isn't one stays, and the field refuses it. */
export const readValue = (field: DirectoryField, text: string): unknown => readers[field]?.(text) ?? text;
