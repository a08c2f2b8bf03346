import type { Doc } from '@draftwright/contract/document'
import type { ContentFinding } from '@draftwright/contract/findings'
import type { InterviewQuestion } from '@draftwright/contract/interview'
import { composerId } from '@draftwright/contract/agent/vocabulary'
import type { RunUsage } from '@draftwright/contract/generation'
import type { LeftOut } from '@draftwright/contract/left-out'
import type { AccountDb } from '../../db/account-db.ts'
import { listPrompts, removePrompts } from '../../documents/prompts.ts'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { toSlug } from '../../documents/slug.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import { toText } from '../../documents/to-text.ts'
import { conflictError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { WritingInput } from '../../models/writing.ts'
import {
  createContent,
  readContent,
  proposeRevision,
  recordOffered,
  rewriteContent,
  toVerifiableText,
} from '../content/index.ts'
import { listCrmNamesInText } from '../crm/index.ts'
import { listDraftAsides, settleChosen } from './asides.ts'
import { checkDraft } from './check-draft.ts'
import { fitToNetwork } from './fit-network.ts'
import { copySources } from '../sources/index.ts'
import { checkReply, proposeEdit } from './edit-result.ts'
import type { EditedText } from './edited-text.ts'
import { removeUnknownAddresses } from './known-addresses.ts'
import { parseAnswer } from './parse-answer.ts'
import {
  parseBrief,
  parseChat,
  parseChoices,
  parseFit,
  parseOutline,
  buildStepInput,
  type RunInput,
  type StepRow,
} from './plan.ts'
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
  { material, steps, usage }: { material: WritingMaterial; steps: StepRow[]; usage: RunUsage },
): Promise<boolean> {
  if (run.kind === 'initial') return finishRun(db, run.id, claim, { state: 'done', steps, usage })
  const current = run.content_id === null ? null : await readContent(db, context, run.content_id)
  const authorId = run.user_id
  if (authorId === null) throw conflictError('author_gone', 'The person who requested this draft is no longer a member')
  const edited = { ...run, content_id: run.content_id ?? '', user_id: authorId }
  if (material.text !== null)
    return saveEdit(db, edited, claim, { ...material, text: material.text }, { state: 'done', steps, usage })
  const text = buildDraft(material, steps, { model: run.model, isPasted: run.input.answer !== undefined })
  return db
    .transaction(async (tx) => {
      const outcome: RunOutcome = { state: 'done', steps, usage }
      if (current === null) {
        const { keyword, excerpt, slug, settings, title, rich_content } = text
        const idea = run.idea_id === null ? undefined : await findIdeaText(tx, run.idea_id)
        const asked = run.input.pillar_id
        const pillar_id = typeof asked === 'string' ? asked : asked === undefined ? (idea?.pillar_id ?? null) : null
        const left_out =
          run.model === composerId ? parseBrief(steps).left_out : listLeftOut(material.input.idea, rich_content, steps)
        const origin = {
          idea_id: run.idea_id,
          pillar_id,
          channel_id: run.channel_id,
          author_id: authorId,
          model: run.model,
          source_content_id: run.source_content_id,
          source_text: material.input.idea,
          interview: listInterview(steps, text.asked),
          left_out,
          findings: await findIssues(tx, context, run, { material, steps, left_out, title, rich_content }),
        }
        if (run.rewrites_id !== null)
          await rewriteContent(tx, context, authorId, run.rewrites_id, { ...origin, title, rich_content, excerpt })
        outcome.content_id =
          run.rewrites_id ??
          (await createContent(tx, { ...origin, title, rich_content, excerpt, keyword, slug, settings }))
        await keepSources(tx, context, run, outcome.content_id)
      } else {
        const { title, rich_content, note } = text
        const { model } = run
        const asked = 'Regenerated from the idea'
        const from = { content_id: current.id, author_id: authorId, model, base: current, asked, sources: null }
        outcome.revision_id = await proposeRevision(tx, { ...from, title, rich_content, note })
      }
      if (!(await finishRun(tx, run.id, claim, outcome))) throw new RunNotSavedError()
      return true
    })
    .catch(toNotSaved)
}

/** Ends a run that edits a text: with what it proposes, or with a list to choose from. */
async function saveEdit(
  db: AccountDb,
  run: RunRow & { content_id: string; user_id: string },
  claim: string,
  material: WritingMaterial & { text: EditedText },
  outcome: RunOutcome & { steps: StepRow[] },
): Promise<boolean> {
  const { steps } = outcome
  const choices = parseChoices(run.input, steps)
  const saved = { ...outcome, steps: run.kind === 'chat' ? checkChat(run, material, steps) : steps }
  return db
    .transaction(async (tx) => {
      if (choices === null) {
        const revision_id = await proposeEdit(tx, run, material, saved.steps)
        if (revision_id !== null) saved.revision_id = revision_id
      } else await recordOffered(tx, run.content_id, choices)
      if (!(await finishRun(tx, run.id, claim, saved))) throw new RunNotSavedError()
      return true
    })
    .catch(toNotSaved)
}

function checkChat({ input }: RunRow, material: WritingMaterial & { text: EditedText }, steps: StepRow[]): StepRow[] {
  const { passages }: RunInput = input
  const answer = parseChat(steps)
  const result = { ...answer, unsupported: checkReply(answer.reply, material, passages) }
  return steps.map((step) => (step.step === 'chat' ? { ...step, result } : step))
}

function toNotSaved(error: unknown): false {
  if (error instanceof RunNotSavedError) return false
  throw error
}

/** A document keeps what was read for it, whatever becomes of its idea. */
const keepSources = (
  tx: AccountDb,
  { now }: AppContext,
  { idea_id, source_content_id }: RunRow,
  contentId: string,
): Promise<void> =>
  copySources(
    tx,
    source_content_id === null ? { idea_id: idea_id ?? undefined } : { content_id: source_content_id },
    contentId,
    now(),
  )

/** Rolls the result back together with everything written for it. */
class RunNotSavedError extends Error {}

const truncate = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`

function buildDraft(
  { input: base, research }: WritingMaterial,
  steps: StepRow[],
  { model, isPasted }: { model: string; isPasted: boolean },
) {
  const fit = parseFit(steps)
  const input = buildStepInput(base, steps)
  const isTidied = model === composerId
  const parsed = isTidied ? parseMarkdown(fit.markdown) : parseAnswer(fit.markdown, research, isPasted)
  const title = isTidied ? chooseLabel(base, steps, parsed) : cutTitle(input.title ?? '') || 'Untitled'
  const keyword = input.keyword?.trim() ?? ''
  const written = removeTitle(parsed, title)
  const text = removePrompts(written)
  return {
    title,
    // Without a model all words and addresses are the author's, and what is too long is for a person to choose from.
    rich_content: isTidied ? text : fitToNetwork(removeUnknownAddresses(text, base), fit.hashtags, base.channel.norm),
    asked: listPrompts(written),
    excerpt: truncate(fit.excerpt, 500),
    keyword: keyword === '' ? null : truncate(keyword, 80),
    slug: toSlug(fit.slug, toSlug(title)),
    settings: fit.hashtags.length > 0 ? { hashtags: fit.hashtags } : {},
    note: null,
  }
}

const cutTitle = (title: string): string => truncate(title.replace(/\s+/gu, ' ').trim(), 200)

/** Without a model a title is the author's to choose; where readers see none, lists show the beginning of the text. */
function chooseLabel({ title, channel }: WritingInput, steps: StepRow[], text: Doc): string {
  if (title !== undefined || channel.norm.hasTitle) return cutTitle(title ?? '')
  const [first = toText(text).slice(0, labelLength * 2)] = parseOutline(steps)?.titles ?? []
  return truncate(cutTitle(first), labelLength)
}
const labelLength = 80

/** What a model's brief leaves out, as far as it is of the idea and not in the text all the same. */
function listLeftOut(idea: string, doc: Doc, steps: StepRow[]): LeftOut[] {
  const said = joinWords(idea)
  const written = joinWords(toText(doc))
  return parseBrief(steps).left_out.filter(({ text }) => {
    const words = joinWords(text)
    return words !== '' && said.includes(words) && !(words.includes(' ') && written.includes(words))
  })
}

interface DraftIssues {
  material: WritingMaterial
  steps: StepRow[]
  left_out: LeftOut[]
  title: string
  rich_content: Doc
}

/** What a person should look at in a draft, with what the person has settled already. */
async function findIssues(
  tx: AccountDb,
  context: AppContext,
  run: RunRow,
  { material: { input, research }, steps, left_out, title, rich_content }: DraftIssues,
): Promise<ContentFinding[]> {
  const findings = checkDraft(
    { ...input, donts: buildStepInput(input, steps).donts },
    {
      title,
      rich_content,
      model: run.model === composerId ? null : run.model,
      leftOut: left_out,
      asides: await listDraftAsides(tx, context, run, input),
      workspaceNames: await listCrmNamesInText(tx, toVerifiableText({ title, rich_content })),
      research,
      offered: run.model === composerId ? [] : listOffered(steps),
    },
  )
  return settleChosen(findings, input, run.user_id, context.now().toISOString())
}

/** Other titles and openings, of which a person may take one. */
const listOffered = (steps: StepRow[]): string[] => {
  const outline = parseOutline(steps)
  return outline === null ? [] : [...outline.titles, ...(outline.openings ?? [])]
}

const mostQuestions = 3
const mostAsked = 3
/** What the brief asks the author, and what a model asks for within its text: neither blocks an approval. */
const listInterview = (steps: StepRow[], asked: readonly string[]): InterviewQuestion[] =>
  [
    // Those of a shape are as many as it has.
    ...parseBrief(steps).questions.filter(({ heading }, at) => heading !== undefined || at < mostQuestions),
    ...asked.slice(0, mostAsked).map((text) => ({ text, after: null })),
  ].map(
    ({ text, after, heading = null }: { text: string; after: string | null; heading?: string | null | undefined }) => ({
      id: crypto.randomUUID(),
      text: truncate(text, 500),
      after,
      heading,
      is_dismissed: false,
    }),
  )

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
