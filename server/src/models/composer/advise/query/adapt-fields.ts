import { markCompared } from './compare-words.ts'
import { adaptLossWords } from './loss-words.ts'
import { adaptReviewWords, markTitleWords } from './review-words.ts'
import type { TaggedWords } from './tag-words.ts'
import { adaptBlogWords, markLying, markNext, markReasons, markSources, markTexts } from './value-words.ts'

/** What single words mean beside certain others; each keeps its place. */
export const markFieldWords = (items: readonly TaggedWords[]): readonly TaggedWords[] =>
  markTitleWords(markSources(markReasons(markNext(markCompared(markTexts(markLying(items)))))))

/** What several words of reviews, losses and channels mean together. */
export const adaptFieldWords = (items: readonly TaggedWords[]): readonly TaggedWords[] =>
  adaptLossWords(adaptReviewWords(adaptBlogWords(items)))
