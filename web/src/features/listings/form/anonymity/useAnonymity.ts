import { anonymityApi } from '@brevet/contract/anonymity';
import type { Finding, KnownName } from '@brevet/contract/anonymity-check';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../../shared/api/client.ts';
import type { Answer, Question } from './check.worker.ts';
import type { Checked, ServerChecked } from './current-findings.ts';
import { currentFindings } from './current-findings.ts';

/** Pauses in typing before the browser checks, and before the server does, which knows more names. */
const ownPause = 250;
const serverPause = 1500;
/** The server refuses longer texts, as the form does. */
const longest = 10_000;

type Texts = Readonly<Record<string, string>>;

/** The checked texts by field. */
function useChecked<Kept extends Checked>() {
  const [checked, setChecked] = useState<ReadonlyMap<string, Kept>>(new Map());
  const add = useCallback((fresh: Iterable<[string, Kept]>): void => setChecked((before) => new Map([...before, ...fresh])), []);
  return [checked, add] as const;
}

/** The browser's findings. The check runs in a worker, so it never holds up typing. */
function useOwnCheck(texts: Texts, names: KnownName[]): ReadonlyMap<string, Checked> {
  const [checked, add] = useChecked<Checked>();
  const worker = useRef<Worker>(null);
  useEffect(() => {
    const started = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<Answer>) => add(data.checked.map((one) => [one.field, one]));
    worker.current = started;
    return () => started.terminate();
  }, [add]);
  const question = JSON.stringify({ names, texts } satisfies Question);
  useEffect(() => {
    const timer = setTimeout(() => worker.current?.postMessage(JSON.parse(question)), ownPause);
    return () => clearTimeout(timer);
  }, [question]);
  return checked;
}

interface Asked {
  texts: Texts;
  listingId: number | undefined;
  /** Changes when the server may know other names of the listing, or when someone goes to another step: it's asked at once. */
  again: string;
  own: ReadonlyMap<string, Checked>;
}

/** The server's findings: each text is sent once it has been left alone for a while. */
function useServerCheck({ texts, listingId, again, own }: Asked) {
  const [checked, add] = useChecked<ServerChecked>();
  const [unlisted, setUnlisted] = useState<{ more: number; fields: readonly string[] }>({ more: 0, fields: [] });
  const latest = useRef({ texts, own, asked: new Map<string, string>() });
  latest.current = { ...latest.current, texts, own };
  const question = JSON.stringify(texts);
  const last = useRef(again);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is asked when the texts or the names change
  useEffect(() => {
    const stopped = new AbortController();
    const isOther = last.current !== again;
    if (isOther) latest.current.asked.clear();
    last.current = again;
    const ask = async (): Promise<void> => {
      const { asked, texts: now } = latest.current;
      const fresh = Object.entries(now).filter(([field, text]) => text.length <= longest && (asked.get(field) ?? '') !== text);
      if (fresh.length === 0) return;
      const body = { ...(listingId ? { listing_id: listingId } : {}), fields: Object.fromEntries(fresh) };
      const { findings, more } = await call(anonymityApi.checkAnonymity, { body }, stopped.signal);
      for (const [field, text] of fresh) asked.set(field, text);
      const fields = fresh.map(([field]) => field);
      // The number is about all of the texts that were asked together.
      setUnlisted((last) => (more > 0 || fields.some((field) => last.fields.includes(field)) ? { more, fields } : last));
      const of = Map.groupBy(findings as Finding[], ({ field }) => field);
      const ownIn = (field: string, text: string): Finding[] => {
        const mine = latest.current.own.get(field);
        return mine?.text === text ? mine.findings : [];
      };
      add(fresh.map(([field, text]) => [field, { text, findings: of.get(field) ?? [], own: ownIn(field, text) }]));
    };
    // Without the server, the browser's own check goes on, and the next change asks again.
    const timer = setTimeout(() => ask().catch(() => {}), isOther ? 0 : serverPause);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [question, listingId, again]);
  return { checked, more: unlisted.more };
}

interface Options {
  names: KnownName[];
  /** Some of the names aren't stored yet. */
  unsaved: boolean;
  listingId: number | undefined;
  again: string;
}

/** The names and contact details in texts as they are typed, by field. */
export function useAnonymity(texts: Texts, { names, unsaved, listingId, again }: Options) {
  const own = useOwnCheck(texts, names);
  const server = useServerCheck({ texts, listingId, again, own });
  const findings = new Map(
    Object.entries(texts).map(([field, text]) => [
      field,
      currentFindings(text, { own: own.get(field), server: server.checked.get(field), unsaved }),
    ]),
  );
  return { findings, more: server.more };
}
