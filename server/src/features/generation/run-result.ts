import type { Doc } from '@draftwright/contract/document'
import type { Doubtful } from '@draftwright/contract/doubtful'
import type { InterviewQuestion } from '@draftwright/contract/interview'
import { readDoc } from '@draftwright/contract/score/reading'
import type { RunUsage } from '@draftwright/contract/generation'
import type { LeftOut } from '@draftwright/contract/left-out'
import type { AccountDb } from '../../db/account-db.ts'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { toSlug } from '../../documents/slug.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import { toText } from '../../documents/to-text.ts'
import { conflictError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { listDoubtfulSentences } from '../../models/composer/idea/read-idea.ts'
import { listUnsupported } from '../../models/composer/idea/unsupported.ts'
import type { WritingInput } from '../../models/writing.ts'
import { createContent, readContent, proposeRevision, rewriteContent } from '../content/index.ts'
import { findRange } from '../../documents/text-range.ts'
import { spliceText } from '../../documents/splice-text.ts'
import { fitToNetwork } from './fit-network.ts'
import { describeFeedback } from './feedback.ts'
import { removeUnknownAddresses } from './known-addresses.ts'
import { parseBrief, parseFeedback, parseFit, buildStepInput, type StepRow } from './plan.ts'
import { type RunOutcome, finishRun, type RunRow } from './store.ts'
import { findIdeaText } from './workspace-store.ts'
import type { WritingMaterial } from './writing-input.ts'

/**
 * Ends a run with its result in one transaction: a new content, or a proposal for an existing content. Returns false, and stores
 * nothing, when the run was stopped or belongs to another worker.
 */
export async function saveRunResult(
  db: AccountDb,
  context: AppContext,
  run: RunRow,
  claim: string,
  material: WritingMaterial,
  steps: StepRow[],
  usage: RunUsage,
): Promise<boolean> {
  if (run.kind === 'initial') return finishRun(db, run.id, claim, { state: 'done', steps, usage })
  const current = run.content_id === null ? null : await readContent(db, context, run.content_id)
  const authorId = run.user_id
  if (authorId === null) throw conflictError('author_gone', 'The person who requested this draft is no longer a member')
  const text =
    material.text === null ? buildDraft(material.input, steps) : buildRevision(material.input, material.text, steps)
  return db
    .transaction(async (tx) => {
      const outcome: RunOutcome = { state: 'done', steps, usage }
      if (current === null) {
        const { keyword, excerpt, slug, settings, title, rich_content } = text
        const idea = run.idea_id === null ? undefined : await findIdeaText(tx, run.idea_id)
        const asked = run.input.pillar_id
        const pillar_id = typeof asked === 'string' ? asked : asked === undefined ? (idea?.pillar_id ?? null) : null
        const origin = {
          idea_id: run.idea_id,
          pillar_id,
          channel_id: run.channel_id,
          author_id: authorId,
          model: run.model,
          source_content_id: run.source_content_id,
          source_text: material.input.idea,
          interview: listInterview(steps),
          unsupported: run.model === 'composer' ? [] : findUnsupported(material.input, text),
          left_out: listLeftOut(material.input.idea, text.rich_content, steps),
          doubtful: await listDoubtful(tx, context, run, material.input, text.rich_content),
        }
        if (run.rewrites_id !== null)
          await rewriteContent(tx, context, authorId, run.rewrites_id, { ...origin, title, rich_content, excerpt })
        outcome.content_id =
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
        const asked = run.kind === 'feedback' ? describeFeedback(input) : 'Regenerated from the idea'
        const from = { content_id: current.id, author_id: authorId, model, base: material.text ?? current, asked }
        outcome.revision_id = await proposeRevision(tx, { ...from, title, rich_content, note })
      }
      if (!(await finishRun(tx, run.id, claim, outcome))) throw new RunNotSavedError()
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof RunNotSavedError) return false
      throw error
    })
}

/** Rolls the result back together with everything written for it. */
class RunNotSavedError extends Error {}

const truncate = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`

function buildDraft(base: WritingInput, steps: StepRow[]) {
  const fit = parseFit(steps)
  const input = buildStepInput(base, steps)
  const title = truncate((input.title ?? 'Untitled').replace(/\s+/gu, ' ').trim() || 'Untitled', 200)
  const keyword = input.keyword?.trim() ?? ''
  return {
    title,
    rich_content: fitToNetwork(
      removeUnknownAddresses(removeTitle(parseMarkdown(fit.markdown), title), base),
      fit.hashtags,
      base.channel.norm,
    ),
    excerpt: truncate(fit.excerpt, 500),
    keyword: keyword === '' ? null : truncate(keyword, 80),
    slug: toSlug(fit.slug, toSlug(title)),
    settings: fit.hashtags.length > 0 ? { hashtags: fit.hashtags } : {},
    note: null,
  }
}

/** What the brief leaves out: words of the idea, and not in the text all the same, whichever model wrote it. */
function listLeftOut(idea: string, doc: Doc, steps: StepRow[]): LeftOut[] {
  const said = joinWords(idea)
  const written = joinWords(toText(doc))
  return parseBrief(steps).left_out.filter(({ text }) => {
    const words = joinWords(text)
    return words !== '' && said.includes(words) && !(words.includes(' ') && written.includes(words))
  })
}

/** In a text that a language model wrote; the composer checks its own steps. */
const findUnsupported = (input: WritingInput, text: { title: string; rich_content: Doc }) =>
  listUnsupported(
    [
      input.idea,
      input.pillar && [input.pillar.name, input.pillar.description, ...input.pillar.keywords].join('\n'),
      input.channel.name,
      input.keyword,
      ...input.earlier.map(({ title }) => title),
    ]
      .filter(Boolean)
      .join('\n'),
    [
      text.title,
      ...readDoc(text.rich_content).blocks.map((block) => (block.kind === 'heading' ? '' : block.text)),
    ].join('\n'),
  ).map((one) => ({ ...one, is_confirmed: false }))

/** Sentences of the idea that may not be for readers and that the text has, whichever model wrote it; of a post, those still open there. */
async function listDoubtful(
  db: AccountDb,
  context: AppContext,
  { source_content_id }: RunRow,
  input: WritingInput,
  doc: Doc,
): Promise<Doubtful[]> {
  const texts =
    source_content_id === null
      ? listDoubtfulSentences(input)
      : (await readContent(db, context, source_content_id)).doubtful.flatMap(({ text, is_kept }) =>
          is_kept ? [] : [text],
        )
  return [...new Set(texts)].flatMap((text) => (findRange(doc, text) === null ? [] : [{ text, is_kept: false }]))
}

const mostQuestions = 3
const listInterview = (steps: StepRow[]): InterviewQuestion[] =>
  parseBrief(steps)
    .questions.slice(0, mostQuestions)
    .map(({ text, after }) => ({ id: crypto.randomUUID(), text: truncate(text, 500), after, is_dismissed: false }))

const joinWords = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''

/** The page shows the title itself: a heading that repeats it is removed, whichever model wrote it. */
function removeTitle(doc: Doc, title: string): Doc {
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

/** The text as the model got it with the answer inserted: feedback on some words changes those only. */
function buildRevision(input: WritingInput, text: NonNullable<WritingMaterial['text']>, steps: StepRow[]) {
  const answer = parseFeedback(steps)
  const fresh = removeUnknownAddresses(parseMarkdown(answer.markdown), input)
  return {
    title: truncate(answer.title?.trim() || text.title, 200),
    rich_content: text.range === null ? fresh : spliceText(text.rich_content, text.range, fresh.content),
    excerpt: '',
    keyword: null,
    slug: '',
    settings: {},
    note: answer.note,
  }
}
