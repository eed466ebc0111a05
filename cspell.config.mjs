/** Words that are always wrong in our text, with the glossary's word (see CONTRIBUTING.md). */
const flagged = {
  'e-mail': 'email',
  'e-mails': 'emails',
  'e-mailed': 'emailed',
  oneself: 'yourself',
  somebody: 'someone',
  "somebody's": "someone's",
  anybody: 'anyone',
  "anybody's": "anyone's",
  everybody: 'everyone',
  "everybody's": "everyone's",
  nought: 'zero',
  anew: 'again',
  hitherto: 'so far',
  thereof: 'of it',
  whereof: 'of which',
  thereby: 'so',
  therein: 'in it',
  hereby: 'here',
  hereafter: 'later',
  whilst: 'while',
  amongst: 'among',
  upon: 'on',
  whither: 'where',
  thence: 'from there',
  henceforth: 'from now on',
  forthwith: 'right away',
  aforesaid: 'this',
  heretofore: 'so far',
};

/** Checks the glossary and the spelling of documents, comments and texts. */
export default {
  version: '0.2',
  language: 'en-US',
  flagWords: Object.entries(flagged).map(([word, better]) => `${word}->${better}`),
  dictionaries: ['project', 'typescript', 'node', 'npm', 'html', 'css', 'fonts', 'sql', 'softwareTerms', 'companies'],
  dictionaryDefinitions: [{ name: 'project', path: './cspell-words.txt', addWords: true }],
  files: ['**/*.md', '{contract,server,web,e2e}/**/*.{ts,tsx}', 'bin/*.mjs', '*.{ts,mjs}'],
  ignorePaths: ['**/test-results', '**/node_modules', '**/dist', 'cspell.config.mjs', 'server/migrations', 'server/src/demo'],
  patterns: [
    { name: 'imports', pattern: "/^(import|export)\\b[^;]*from '[^']+';/gm" },
    { name: 'codeInTemplates', pattern: '/\\$\\{[^}]*\\}/g' },
    { name: 'canaries', pattern: '/\\bcanary[a-z]+/gi' },
  ],
  overrides: [
    {
      filename: '**/*.{ts,tsx,mjs}',
      includeRegExpList: ['CStyleComment', 'string'],
      ignoreRegExpList: ['imports', 'codeInTemplates', 'canaries'],
    },
  ],
};
