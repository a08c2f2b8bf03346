import { readIdea } from '../../server/src/models/composer/idea/read-idea.ts'
import { chooseKeyword } from '../../server/src/models/composer/idea/keyword.ts'
import { printIdea } from '../../server/src/models/composer/idea/structure.ts'
import { listTitles } from '../../server/src/models/composer/idea/titles.ts'
import { runWritingTask } from '../../server/src/models/composer/compose.ts'
import { type CorpusIdea, toWritingInput } from './corpus.ts'
import type { Written } from './judge.ts'

/** What the composer makes of an idea today. It names what it drops without a reason. */
export function composeIdea(one: CorpusIdea): Written {
  const input = toWritingInput(one)
  const { drop } = runWritingTask('brief', input)
  const { titles, keyword, ...outline } = runWritingTask('outline', input)
  const title = titles[0] ?? ''
  const { markdown: draft } = runWritingTask('draft', { ...input, ...outline, title })
  const { markdown } = runWritingTask('edit', { ...input, draft })
  const { excerpt, hashtags } = runWritingTask('fit', { ...input, title, draft: markdown })
  const leftOut = drop.map((text) => ({ text, reason: 'filler' as const }))
  return { title, titles, markdown, excerpt, keyword, hashtags, leftOut }
}

/** The same idea edited: the author's sentences in their order, and all that is left out by name. */
export function editIdea(one: CorpusIdea): Written {
  const input = toWritingInput(one)
  const idea = readIdea(input)
  const keyword = chooseKeyword(input, idea)
  const titles = listTitles(idea, keyword)
  const markdown = printIdea(idea, true)
  return { title: titles[0] ?? '', titles, markdown, excerpt: '', keyword, hashtags: [], leftOut: idea.leftOut }
}
