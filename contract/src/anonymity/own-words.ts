import type { DistinctiveWord } from './distinctive-words.ts';
import { distinctiveWords, isOrdinary } from './distinctive-words.ts';
import type { NameRole } from './findings.ts';
import { skeletonOf, WordSearch } from './skeleton.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface OwnWord extends DistinctiveWord {
  role: NameRole;
  skeleton: readonly number[];
}

/** Shorter words only count as whole words (own-forms.ts). */
const leastLetters = 4;

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
  add(name: string, role: NameRole): void {
    const isPerson = role === 'inventor' || role === 'contact';
    for (const found of distinctiveWords(name, isPerson, this.inVocabulary))
      if (found.word.length >= leastLetters && !this.words.has(found.word))
        this.words.set(found.word, { ...found, role, skeleton: skeletonOf(found.word) });
    this.built = null;
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

  at(index: number): OwnWord | undefined {
    return this.list[index];
  }

  isOrdinary(word: string): boolean {
    return isOrdinary(word, this.inVocabulary);
  }
}
