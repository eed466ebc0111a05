import type { PatentClaim } from '@brevet/contract/eou';
import { eouApi } from '@brevet/contract/eou';
import { longestClaim } from '@brevet/contract/eou-fields';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRead } from '../../shared/api/hooks.ts';

const pause = 250;

interface Props {
  patent: { Patent: string; Country: string };
  /** The number of the claim that the chart is about. */
  chosen: number | null;
  onChoose: (claim: PatentClaim) => void;
}

const longestStart = 100;

/** The first words of a text. */
const startOf = (text: string): string =>
  text.length <= longestStart ? text : `${text.slice(0, longestStart).replace(/\s+\S*$/, '')}…`;

const labelOf = ({ number, text, dependsOn }: PatentClaim): string =>
  `${number}. ${dependsOn.length > 0 ? '' : '(independent) '}${startOf(text.replaceAll('\n', ' '))}`;

/** The claims of the patent, if its full text was imported. */
export function ClaimPicker({ patent: { Patent, Country }, chosen, onChoose }: Props) {
  const found = normalizePatentNumber(Patent, /^[A-Za-z]{2}$/.test(Country) ? Country.toUpperCase() : 'US');
  const [key] = useDebouncedValue(found && `${found.country} ${found.number}`, pause);
  const [country = '', number = ''] = key?.split(' ') ?? [];
  const read = useRead(eouApi.getPatentClaims, { Patent: number, Country: country }, { enabled: number !== '' });
  const claims = read.data?.data ?? [];
  if (claims.length === 0) return null;
  const options = claims.map((claim) => ({ value: String(claim.number), label: labelOf(claim) }));
  return (
    <Select
      label="Claims of the patent"
      description="Fills in the number and the text."
      placeholder={`Choose one of ${claims.length} claims`}
      data={options}
      searchable
      allowDeselect={false}
      value={claims.some((claim) => claim.number === chosen) ? String(chosen) : null}
      onChange={(value) => {
        const claim = claims.find((one) => String(one.number) === value);
        if (claim) onChoose({ ...claim, text: claim.text.slice(0, longestClaim) });
      }}
    />
  );
}
