import { isSafeLink } from './office-links.ts';

/** Functions that fetch something or ask another program. Excel writes newer ones with a prefix. */
const fetching =
  /(?<![\w.])(_xl\w+\.)*(WEBSERVICE|IMAGE|RTD|FILTERXML|DDE|CALL|REGISTER(\.ID)?|SQL\.(REQUEST|OPEN|EXEC.*)|STOCKHISTORY|PY|TRANSLATE|DETECTLANGUAGE|COPILOT|CUBE\w+|EXEC|EVALUATE)\s*\(/i;
const link = /HYPERLINK\s*\(\s*"([^"]*)"/gi;
/** Names of sheets and books. A bar outside of them and of texts is a request to another program. */
const quoted = /'[^']*'|"[^"]*"/g;

/** True for a formula that fetches something, asks another program or links to a script. */
export function isActiveFormula(formula: string): boolean {
  const joined = formula.replace(/"\s*&\s*"/g, '');
  const code = joined.replace(quoted, '');
  if (fetching.test(code) || code.includes('|')) return true;
  return [...joined.matchAll(link)].some(([, target = '']) => !isSafeLink(target));
}
