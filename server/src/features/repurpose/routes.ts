import { channelNorm } from '@draftwright/contract/channel-norms'
import { networkText } from '@draftwright/contract/network-text'
import { repurpose } from '@draftwright/contract/repurpose'
import type { AccountDb } from '../../db/account-db.ts'
import { escapeHtml } from '../../documents/escape-html.ts'
import { withoutPrompts } from '../../documents/prompts.ts'
import { toHtml } from '../../documents/to-html.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import { implement } from '../../http/call.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { changeable, findContent, keepSource, variantRows } from '../content/index.ts'
import { type Asker, readRun, runsOfSource, shownRun, startRuns, type Wish } from '../generation/index.ts'
import { ideaSource, postSource, readBack, type Source, sourceOf } from './source.ts'

export const repurposeRoutes = implement(repurpose, {
  create: async (call) => start(call, await postSource(call.db, call.parts, call.params.id), call.body),
  createOfIdea: async (call) => start(call, await ideaSource(call.db, call.params.id), call.body),
  list: async ({ db, parts, params }) => variantsOf(db, parts, await postSource(db, parts, params.id)),
  listOfIdea: async ({ db, parts, params }) => variantsOf(db, parts, await ideaSource(db, params.id)),
  async regenerate(call) {
    const { db, parts, caller, params, body } = call
    const variant = await changeable(db, caller, params.id)
    if (variant.status === 'publishing') throw conflict('wrong_status', 'This post is being published')
    if (variant.channel_id === null) throw conflict('no_channel', 'This post has no channel to write for')
    const source = await sourceOf(db, parts, variant)
    const wish = { ...wishFor(source, variant.channel_id, body?.model), rewrites_id: variant.id }
    const [run] = await begun(call, [wish])
    if (run === undefined) throw notFound('Run')
    return run
  },
  async keep({ db, parts, caller, params }) {
    const variant = await changeable(db, caller, params.id)
    await keepSource(db, variant.id, (await sourceOf(db, parts, variant)).text)
    return findContent(db, parts, variant.id)
  },
  async forms({ db, parts, params }) {
    const { title, rich_content, channel_type, channel_settings } = await findContent(db, parts, params.id)
    const doc = withoutPrompts(rich_content)
    const norm = channelNorm(channel_type ?? 'manual', channel_settings ?? {})
    const heading = norm.hasTitle ? title : ''
    const markdown = heading === '' ? toMarkdown(doc) : `# ${heading}\n\n${toMarkdown(doc)}`
    return {
      text: norm.form === 'post' ? networkText(doc) : markdown,
      markdown,
      html: `${heading === '' ? '' : `<h1>${escapeHtml(heading)}</h1>\n`}${toHtml(doc)}`,
    }
  },
})

const start = (asker: Asker, source: Source, { channel_ids, model }: { channel_ids: string[]; model?: string }) =>
  begun(
    asker,
    [...new Set(channel_ids)].map((id) => wishFor(source, id, model)),
  )

const wishFor = (source: Source, channel_id: string, model: string | undefined): Wish => ({
  kind: 'all',
  channel_id,
  model,
  ...(source.kind === 'idea'
    ? { idea_id: source.id, input: {} }
    : {
        source_content_id: source.id,
        input: {
          text: source.text,
          title: source.title,
          pillar_id: source.pillar_id,
          keyword: source.keyword ?? undefined,
        },
      }),
})

async function begun(asker: Asker, wishes: Wish[]) {
  const ids = await startRuns(asker, wishes)
  const runs = await Promise.all(ids.map((id) => readRun(asker.db, id)))
  return runs.flatMap((run) => (run === undefined ? [] : [shownRun(run)]))
}

async function variantsOf(db: AccountDb, parts: Parts, source: Source) {
  // The runs first: one that ends in between then shows its variant, never an end without one.
  const runs = await runsOfSource(db, source.column, source.id)
  const rows = await variantRows(db, source.column, source.id)
  const variants = await Promise.all(
    rows.map(async ({ id, source_text }) => ({
      ...(await findContent(db, parts, id)),
      made_from: source_text === null || source_text === source.text ? null : readBack(source_text, source.kind),
    })),
  )
  const { id, kind, text } = source
  return { source: { id, kind, ...readBack(text, kind) }, variants, runs: runs.map(shownRun) }
}
