import type { EouDetails, ShownElement } from '@brevet/contract/eou';
import { eouApi } from '@brevet/contract/eou';
import { analysisLevels, eouTypes } from '@brevet/contract/eou-fields';
import { paths } from '@brevet/contract/paths';
import { starsLabel, starsOf } from '@brevet/contract/statuses';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import styles from '../../shared/layout/PrintSheet.module.css';
import { PrintScreen, PrintSheet } from '../../shared/layout/PrintSheet.tsx';
import type { Fact } from '../../shared/ui/Facts.tsx';
import { Facts } from '../../shared/ui/Facts.tsx';
import { formatFullDate, formatFullDay } from '../../shared/ui/format.ts';
import { targetOf } from './EouActions.tsx';
import own from './PrintEou.module.css';
import { patentText } from './values.ts';

type Chart = ShownElement[];

const { columns } = eouApi.getEouElements;

/** A claim chart on paper. */
export function PrintEouPage() {
  const { eou_id: id = 0 } = useSearch({ from: '/print_eou' });
  const read = useRead(eouApi.getEou, { EouID: id });
  return <PrintScreen query={read}>{({ eou, elements }) => <Sheet eou={eou} elements={elements} />}</PrintScreen>;
}

function Sheet({ eou, elements }: { eou: EouDetails; elements: Chart }) {
  return (
    <PrintSheet
      title={`Claim chart for ${patentText(eou)}`}
      back={paths.eouWorkbench(eou.EouID)}
      backLabel="Back to evidence of use"
      current="The current version of this claim chart:"
      ready
    >
      <header className={styles.head}>
        <p className={styles.meta}>{patentText(eou)}</p>
        <h1>{targetOf(eou)}</h1>
        {eou.Title && <p>{eou.Title}</p>}
      </header>
      <Facts rows={factsOf(eou)} className={own.facts} />
      {eou.Summary && (
        <section>
          <h2>Summary</h2>
          <p className={own.text}>{eou.Summary}</p>
        </section>
      )}
      {eou.Claim && (
        <section>
          <h2>{eou.ClaimNumber ? `Claim ${eou.ClaimNumber}` : 'Claim'}</h2>
          <p className={own.text}>{eou.Claim}</p>
        </section>
      )}
      {elements.length > 0 && <PrintedChart elements={elements} />}
    </PrintSheet>
  );
}

const factsOf = (eou: EouDetails): Fact[] => [
  ['Type', eouTypes[eou.EOUType]],
  ['Analysis level', analysisLevels[eou.EOUAnalysisLevel]],
  ['Probability', eou.Probability === null ? '' : `${eou.Probability}%`],
  ['Rating', starsLabel(starsOf(eou.EOURating))],
  ['Claim chart', `${eou.Complete} of ${eou.Elements} elements complete`],
  ['Analyst', eou.Analyst],
  ['Date', formatFullDate(eou.CreateDate)],
];

/** The chart as a table whose headings appear again on each page. */
const PrintedChart = ({ elements }: { elements: Chart }) => (
  <section className={`${styles.table} ${own.chart}`}>
    <h2>Claim chart</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">{columns.Position}</th>
          <th scope="col">{columns.Element}</th>
          <th scope="col">{columns.Evidence}</th>
          <th scope="col">{columns.SourceURL}</th>
        </tr>
      </thead>
      <tbody>
        {elements.map(({ Position, Element, Evidence, SourceURL, SourceDate, Attachment }) => (
          <tr key={Position}>
            <td>{Position}</td>
            <td>{Element}</td>
            <td>{Evidence}</td>
            <td className={own.source}>
              {SourceURL} {SourceDate && formatFullDay(SourceDate)} {Attachment}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
