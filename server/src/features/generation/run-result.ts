import type { Doc } from '@draftwright/contract/document'
import type { AccountDb } from '../../db/account-db.ts'
import { fromMarkdown } from '../../documents/from-markdown.ts'
import { toSlug } from '../../documents/slug.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import { conflict } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import type { WritingInput } from '../../models/writing.ts'
import { createContent, findContent, proposeRevision, rewriteContent } from '../content/index.ts'
import { spliceText } from '../../documents/splice-text.ts'
import { fittedToNetwork } from './fit-network.ts'
import { wishInWords } from './feedback.ts'
import { withKnownAddresses } from './known-addresses.ts'
import { feedbackOf, fitOf, inputSoFar, type StepRow } from './plan.ts'
import { type Ending, endRun, type RunRow } from './store.ts'
import { readIdeaText } from './workspace-store.ts'
import type { Ground } from './writing-input.ts'

/**
 * Ends a run with its result in one transaction: a new content, or a proposal where there is a content already. Answers false,
 * and nothing is kept, when the run was stopped or is another worker's.
 */
export async function deliver(
  db: AccountDb,
  parts: Parts,
  run: RunRow,
  claim: string,
  ground: Ground,
  steps: StepRow[],
): Promise<boolean> {
  if (run.kind === 'initial') return endRun(db, run.id, claim, { state: 'done', steps })
  const current = run.content_id === null ? null : await findContent(db, parts, run.content_id)
  const authorId = run.user_id
  if (authorId === null) throw conflict('author_gone', 'Whoever asked for this text is no longer here')
  const text = ground.text === null ? written(ground.input, steps) : revised(ground.input, ground.text, steps)
  return db
    .transaction(async (tx) => {
      const ending: Ending = { state: 'done', steps }
      if (current === null) {
        const { keyword, excerpt, slug, settings, title, rich_content } = text
        const idea = run.idea_id === null ? undefined : await readIdeaText(tx, run.idea_id)
        const asked = run.input.pillar_id
        const pillar_id = typeof asked === 'string' ? asked : asked === undefined ? (idea?.pillar_id ?? null) : null
        const origin = {
          idea_id: run.idea_id,
          pillar_id,
          channel_id: run.channel_id,
          author_id: authorId,
          model: run.model,
          source_content_id: run.source_content_id,
          source_text: ground.input.idea,
        }
        if (run.rewrites_id !== null)
          await rewriteContent(tx, parts, authorId, run.rewrites_id, { ...origin, title, rich_content, excerpt })
        ending.content_id =
          run.rewrites_id ??
          (await createContent(tx, {
            ...origin,
            title,
            rich_content,
            excerpt,
            keyword,
            slug,
            settings,
          }))
      } else {
        const { title, rich_content, note } = text
        const { model, input } = run
        const asked = run.kind === 'feedback' ? wishInWords(input) : 'Written once more from the idea'
        const from = { content_id: current.id, author_id: authorId, model, base: ground.text ?? current, asked }
        ending.revision_id = await proposeRevision(tx, { ...from, title, rich_content, note })
      }
      if (!(await endRun(tx, run.id, claim, ending))) throw new Undelivered()
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof Undelivered) return false
      throw error
    })
}

/** Rolls the result back together with everything that was written for it. */
class Undelivered extends Error {}

const cut = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`)

function written(base: WritingInput, steps: StepRow[]) {
  const fit = fitOf(steps)
  const input = inputSoFar(base, steps)
  const title = cut((input.title ?? 'Untitled').replace(/\s+/gu, ' ').trim() || 'Untitled', 200)
  const keyword = input.keyword?.trim() ?? ''
  return {
    title,
    rich_content: fittedToNetwork(
      withKnownAddresses(withoutTitle(fromMarkdown(fit.markdown), title), base),
      fit.hashtags,
      base.channel.norm,
    ),
    excerpt: cut(fit.excerpt, 500),
    keyword: keyword === '' ? null : cut(keyword, 80),
    slug: toSlug(fit.slug, toSlug(title)),
    settings: fit.hashtags.length > 0 ? { hashtags: fit.hashtags } : {},
    note: null,
  }
}

/** The page shows the title itself: a heading that says it once more is taken out, whichever model wrote it. */
function withoutTitle(doc: Doc, title: string): Doc {
  const words = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const isTitle = (block: Doc['content'][number]) =>
    block.type === 'heading' && words(toMarkdown({ type: 'doc', content: [block] })) === words(title)
  const content = doc.content.filter((block) => !isTitle(block))
  return content.length === 0 ? doc : { type: 'doc', content }
}

/** The text as the model saw it with the answer in place: feedback on some words changes those alone. */
function revised(input: WritingInput, text: NonNullable<Ground['text']>, steps: StepRow[]) {
  const answer = feedbackOf(steps)
  const fresh = withKnownAddresses(fromMarkdown(answer.markdown), input)
  return {
    title: cut(answer.title?.trim() || text.title, 200),
    rich_content: text.range === null ? fresh : spliceText(text.rich_content, text.range, fresh.content),
    excerpt: '',
    keyword: null,
    slug: '',
    settings: {},
    note: answer.note,
  }
}
