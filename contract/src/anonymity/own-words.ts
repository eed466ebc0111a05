import type { DistinctiveWord } from './distinctive-words.ts';
import { commonWord, distinctiveWords, isOrdinary } from './distinctive-words.ts';
import type { NameRole } from './findings.ts';
import { commonParts } from './leading-words.ts';
import { skeletonOf, WordSearch } from './skeleton.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface OwnWord extends DistinctiveWord {
  role: NameRole;
  skeleton: readonly number[];
  /** A name without its last vowel or "ik", which counts only with the ending of an adjective. */
  isStem: boolean;
}

/** Shorter words only count as whole words (own-forms.ts). */
const leastLetters = 4;
const leastInStem = 5;

/** The distinctive words of the names that belong to a listing, ready for a search. */
export class OwnWords {
  private readonly words = new Map<string, OwnWord>();
  private readonly inVocabulary: Vocabulary;
  private list: readonly OwnWord[] = [];
  private built: WordSearch | null = null;

  constructor(inVocabulary: Vocabulary) {
    this.inVocabulary = inVocabulary;
  }

  /** Of several names with the same word, the first one counts. */
  add(name: string, role: NameRole, isPerson: boolean): void {
    for (const found of distinctiveWords(name, isPerson, this.inVocabulary))
      if (found.word.length >= leastLetters) {
        this.put(found, role, false);
        const stem = found.word.replace(/(?:i[kcq](?:ue?|a)?|[aeiouy])$/, '');
        if (stem !== found.word && stem.length >= leastInStem && !found.likeTerm && !this.isOrdinary(stem))
          this.put({ ...found, word: stem }, role, true);
      }
    if (!isPerson)
      for (const { word, isJoined } of commonParts(name, this.inVocabulary)) this.put(commonWord(word, isJoined), role, false);
    this.built = null;
  }

  private put(found: DistinctiveWord, role: NameRole, isStem: boolean): void {
    const before = this.words.get(found.word);
    if (!before || (before.isStem && !isStem) || (before.isCommon && !found.isCommon))
      this.words.set(found.word, { ...found, role, skeleton: skeletonOf(found.word), isStem });
  }

  /** False in the browser. */
  get hasVocabulary(): boolean {
    return this.inVocabulary('the');
  }

  get count(): number {
    return this.words.size;
  }

  get search(): WordSearch {
    if (this.built === null) {
      this.list = [...this.words.values()];
      this.built = new WordSearch(this.list.map(({ skeleton }) => skeleton));
    }
    return this.built;
  }

  get all(): readonly OwnWord[] {
    return [...this.words.values()];
  }

  at(index: number): OwnWord | undefined {
    return this.list[index];
  }

  isEnglish(word: string): boolean {
    return this.inVocabulary(word);
  }

  isOrdinary(word: string): boolean {
    return isOrdinary(word, this.inVocabulary);
  }
}
