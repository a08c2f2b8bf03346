import { buildStepInput, parseFit } from '../../server/src/features/generation/index.ts'
import { listDoubtfulSentences } from '../../server/src/models/composer/idea/read-idea.ts'
import { runWritingTask } from '../../server/src/models/composer/compose.ts'
import { Brief, Outline, type WritingInput } from '../../server/src/models/writing.ts'
import { toWritingInput } from './corpus.ts'
import type { Written } from './judge.ts'

/** What a run makes of an idea: all steps in order, each with the results of the earlier ones by the server's own rule. */
export function writeIdea(input: WritingInput): Written & { readonly slug: string } {
  const rows: Parameters<typeof buildStepInput>[1][number][] = []
  for (const step of ['brief', 'outline', 'draft', 'edit', 'fit'] as const)
    rows.push({ step, state: 'done', text: '', result: runWritingTask(step, buildStepInput(input, rows)) })
  const { left_out: leftOut } = Brief.parse(rows[0]?.result)
  const { titles, keyword } = Outline.parse(rows[1]?.result)
  return {
    ...parseFit(rows),
    titles,
    title: titles[0] ?? '',
    keyword,
    leftOut,
    doubtful: listDoubtfulSentences(input),
  }
}

/** The same for a text that nobody labelled, with the questions about it. */
export function writeUnlabelled(idea: string, kind = 'prose'): Written & { questions: string[] } {
  const input = toWritingInput({
    id: 'one',
    idea,
    kind,
    language: 'und',
    keep: [],
    left_out: [],
    never: [],
    brief: [],
    structure: 'prose',
    keywords: { good: [], bad: [] },
    trap: '',
  })
  return { ...writeIdea(input), questions: runWritingTask('brief', input).questions.map(({ text }) => text) }
}
