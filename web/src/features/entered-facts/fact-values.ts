import type { EnteredFactRow } from '@brevet/contract/entered-facts';
import type { conveyanceNames } from '@brevet/contract/legal-status';

type Fact = EnteredFactRow['Fact'];

/** The fields of all kinds of facts, as the form holds them. Only those of its kind are saved. */
export interface FactValues {
  Kind: Fact['Kind'];
  Day: string;
  Source: string;
  Link: string;
  DocID: number | null;
  Note: string;
  Named: string;
  NamedEnd: string;
  Years: number;
  Days: number;
  Stage: 4 | 8 | 12;
  Surcharge: boolean;
  Claims: string;
  Conveyance: keyof typeof conveyanceNames;
  ReelFrame: string;
  From: string;
  To: string;
  Executed: string;
  Lien: string;
}

export const blank: FactValues = {
  Kind: 'disclaimer',
  Day: '',
  Source: '',
  Link: '',
  DocID: null,
  Note: '',
  Named: '',
  NamedEnd: '',
  Years: 0,
  Days: 0,
  Stage: 4,
  Surcharge: false,
  Claims: '',
  Conveyance: 'assignment',
  ReelFrame: '',
  From: '',
  To: '',
  Executed: '',
  Lien: '',
};

export function valuesOf({ Fact, Day, Source, Link, DocID, Note }: EnteredFactRow): FactValues {
  const NamedEnd = (Fact.Kind === 'disclaimer' && Fact.NamedEnd) || '';
  const Executed = (Fact.Kind === 'recording' && Fact.Executed) || '';
  return { ...blank, ...Fact, NamedEnd, Executed, Day, Source, Link, DocID, Note };
}

/** The fields of a fact's kind. */
export function factOf(values: FactValues) {
  const { Kind, Days } = values;
  switch (Kind) {
    case 'disclaimer':
      return { Kind, Named: values.Named, NamedEnd: values.NamedEnd || null };
    case 'adjustment':
      return { Kind, Days };
    case 'extension':
      return { Kind, Years: values.Years, Days };
    case 'payment':
      return { Kind, Stage: values.Stage, Surcharge: values.Surcharge };
    case 'claimsCanceled':
      return { Kind, Claims: values.Claims };
    case 'recording': {
      const { Conveyance, ReelFrame, From, To, Executed, Lien } = values;
      return { Kind, Conveyance, ReelFrame, From, To, Executed: Executed || null, Lien: Conveyance === 'release' ? Lien : '' };
    }
    default:
      return { Kind };
  }
}
