import type { EouDetails, ShownElement } from '@brevet/contract/eou';
import type { ChartElement, EouInput } from '@brevet/contract/eou-fields';
import { formatPatentNumber } from '@brevet/contract/patent-number';

/** The fields of the workbench. */
export type EouValues = Omit<EouInput, 'EouID' | 'Version'>;

export const blank: EouValues = {
  Patent: '',
  Country: 'US',
  List: null,
  TargetCompany: '',
  TargetProduct: '',
  EOUType: 'product',
  Probability: null,
  EOURating: 0,
  EOUAnalysisLevel: 1,
  Qps: null,
  Summary: '',
  ClaimNumber: null,
  Claim: '',
  Elements: [],
};

/** A new element of a claim chart, with its text and no evidence. */
export const newElement = (Element = ''): ChartElement => ({
  Element,
  Evidence: '',
  SourceURL: '',
  SourceDate: null,
  DocID: null,
});

/** Stored evidence of use as the form holds it. */
export function valuesOf(eou: EouDetails, elements: readonly ShownElement[]): EouValues {
  const { Patent, Country, List, TargetCompany, TargetProduct, EOUType, Probability } = eou;
  const { EOURating, EOUAnalysisLevel, Qps, Summary, ClaimNumber, Claim } = eou;
  return {
    Patent,
    Country,
    List,
    TargetCompany,
    TargetProduct,
    EOUType,
    Probability,
    EOURating,
    EOUAnalysisLevel,
    Qps,
    Summary,
    ClaimNumber,
    Claim,
    Elements: elements.map(({ Position: _position, Attachment: _name, ...element }) => element),
  };
}

const labels: Partial<Record<keyof EouValues, string>> = {
  List: 'Listing',
  TargetCompany: 'Target company',
  TargetProduct: 'Target product',
  EOUType: 'Type',
  EOURating: 'Rating',
  EOUAnalysisLevel: 'Analysis level',
  Qps: 'Quick patent score',
  ClaimNumber: 'Claim number',
  Elements: 'Claim chart',
};

export const labelOf = (path: string): string => labels[path as keyof EouValues] ?? path;

/** A value in a conflict. A claim chart is its elements, one below the other. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map((element: ChartElement) => element.Element).join('\n') || 'empty';
  return value === null || value === '' ? 'empty' : String(value);
}

export const patentText = ({ Country, Patent }: Pick<EouDetails, 'Country' | 'Patent'>): string =>
  `${Country} ${formatPatentNumber(Country, Patent)}`;
