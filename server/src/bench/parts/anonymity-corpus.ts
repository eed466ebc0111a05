import { missedForms, realSamples, wrongFindings } from '../../features/anonymity/corpus/measure.ts';
import { abstracts, hasData, offers } from '../../features/anonymity/corpus/sources.ts';
import type { Bar } from '../report.ts';
import { head, row } from '../report.ts';

const mostMissed = 0.02;
const mostWrong = 0.01;
const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)}%`;

/** Measures how often real names are missed in each written form, and how often ordinary texts have a wrong finding. */
export function anonymityCorpus(): Bar[] {
  if (!hasData) return [];
  const { distinctive, ordinary } = realSamples();
  const forms = [...missedForms(distinctive)];
  head('names that belong to a listing', 'names', 'missed', 'share');
  for (const [form, { written, missed }] of forms) row(form, written, missed.length, percent(missed.length, written));
  const written = forms.reduce((sum, [, form]) => sum + form.written, 0);
  const missed = forms.reduce((sum, [, form]) => sum + form.missed.length, 0);
  row('all forms', written, missed, percent(missed, written));
  const full = [...missedForms(ordinary)];
  for (const [form, result] of full)
    row(`${form}, no distinctive word`, result.written, result.missed.length, percent(result.missed.length, result.written));
  head('ordinary texts, 20 names of strangers each', 'texts', 'wrong', 'share');
  const patents = wrongFindings(abstracts());
  row('abstracts of patents', patents.checked, patents.wrong.length, percent(patents.wrong.length, patents.checked));
  const technologies = wrongFindings(offers());
  row(
    'offers of NASA',
    technologies.checked,
    technologies.wrong.length,
    percent(technologies.wrong.length, technologies.checked),
  );
  return [
    {
      goal: `the anonymity check misses under ${100 * mostMissed}% of the forms of real names`,
      measured: percent(missed, written),
      met: missed / written < mostMissed,
    },
    {
      goal: `under ${100 * mostWrong}% of patents' abstracts have a wrong finding`,
      measured: percent(patents.wrong.length, patents.checked),
      met: patents.wrong.length / patents.checked < mostWrong,
    },
  ];
}
