// Changes each rule one operator, literal or condition at a time, and reports the changes that its tests don't notice.
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { root } from './prepare.mjs';

/** Files of pure rules with fast unit tests; vitest.rules.config.ts lists the tests. docs/testing.md says which survivors are fine. */
const rules = [
  'contract/src/{access,common,differing-fields,guessable,html-text,merge-rules,number-problem,patent-classes}.ts',
  'contract/src/{patent-number,patent-term,problem,statuses,text-patents}.ts',
  'server/src/features/*/*.policy.ts',
  'server/src/features/attachments/attachment-name.ts',
  'server/src/features/campaigns/{read-dsn,remove-patents}.ts',
  'server/src/features/directory-imports/{guess-fields,read-row}.ts',
  'server/src/features/directory-imports/reading/read-vcard.ts',
  'server/src/features/duplicates/{plain-text,score-pair}.ts',
  'server/src/features/inbox/combine-news.ts',
  'server/src/features/landscapes/landscape.ts',
  'server/src/features/listings/{facet-counts,listing-hits}.ts',
  'server/src/features/notes/clean-note.ts',
  'server/src/features/patent-imports/readers/{claims,classes,encodings,entities,facts,tsv}.ts',
  'server/src/features/patent-lists/reading/numbers-in-rows.ts',
  'server/src/features/patent-search/keywords.ts',
  'server/src/platform/db/search.ts',
  'server/src/platform/http/pace.ts',
  'server/src/platform/origin/{device,ip-address}.ts',
  'server/src/platform/vcard/write-vcard.ts',
  'web/src/features/brokerage-patents/page/sentence-case.ts',
  'web/src/features/brokers/values.ts',
  'web/src/features/campaigns/{links,progress,start-problems,values}.ts',
  'web/src/features/dashboard/figure-links.ts',
  'web/src/features/duplicates/{leftovers,side-by-side}.ts',
  'web/src/features/eou/split-claim.ts',
  'web/src/features/landscapes/chart-csv.ts',
  'web/src/features/listing-page/timeline-text.ts',
  'web/src/features/listings/bulk/bulk-text.ts',
  'web/src/features/listings/decision/current-decision.ts',
  'web/src/features/listings/detail/{change-values,written-texts}.ts',
  'web/src/features/listings/form/{amount,fields,payload,values}.ts',
  'web/src/features/listings/form/anonymity/{current-findings,known-names}.ts',
  'web/src/shared/rich-text/link-address.ts',
  'web/src/features/patent-search/marked-name.ts',
  'web/src/features/patents/{external-links,patent-numbers,term}.ts',
  'web/src/shared/{destinations,same-screen}.ts',
  'web/src/shared/form/{blank,drafts,errors,fields,form-support,merge,paths}.ts',
  'web/src/shared/table/{table-state,columns,sort-order,widths}.ts',
];
const leastScore = 90;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) } },
});
/** The files of a line in the list above. A renamed file would otherwise leave the list without a word. */
function filesOf(rule) {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(rule) ?? [];
  const patterns = names === undefined ? [rule] : names.split(',').map((name) => before + name + after);
  return patterns.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: root });
    if (found.length === 0) throw new Error(`bin/mutate.mjs lists ${pattern}, which isn't a file.`);
    return found;
  });
}

const files = positionals.length > 0 ? positionals : rules.flatMap(filesOf).sort();

/** One file at a time, so that only the tests that import it run, even for changes outside functions. */
async function mutate(file) {
  const results = await new Stryker({
    mutate: [file],
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.rules.config.ts', related: true },
    concurrency: Number(values.concurrency),
    // Nothing checks types here, and taking the checks out of every file takes longer than a small file's changes.
    disableTypeChecks: false,
    ignorePatterns: ['data', 'docs', 'e2e', 'test-results', 'web/dist'],
    reporters: [],
    warnings: { slow: false },
    logLevel: 'error',
    tempDirName: '.stryker-tmp',
    thresholds: { break: null },
  }).runMutationTest();
  const of = (...statuses) => results.filter(({ status }) => statuses.includes(status));
  return { file, caught: of('Killed', 'Timeout').length, survivors: of('Survived', 'NoCoverage') };
}

const percent = (caught, all) => (all === 0 ? 100 : (100 * caught) / all);
const line = (name, caught, all) =>
  `${name.padEnd(62)} ${String(caught).padStart(5)} of ${String(all).padStart(5)}  ${percent(caught, all).toFixed(1).padStart(5)} %`;

let [caught, all] = [0, 0];
for (const file of files) {
  const result = await mutate(file);
  const changes = result.caught + result.survivors.length;
  console.log(line(file, result.caught, changes));
  for (const { location, mutatorName, replacement } of result.survivors) {
    console.log(`  ${file}:${location.start.line}:${location.start.column} ${mutatorName}: ${replacement}`);
  }
  caught += result.caught;
  all += changes;
}
console.log(line('all', caught, all));
if (percent(caught, all) < leastScore) process.exitCode = 1;
