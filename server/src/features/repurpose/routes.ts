import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { toNetworkText } from '@draftwright/contract/network-text'
import { repurpose } from '@draftwright/contract/repurpose'
import type { AccountDb } from '../../db/account-db.ts'
import { escapeHtml } from '../../documents/escape-html.ts'
import { removePrompts } from '../../documents/prompts.ts'
import { toHtml } from '../../documents/to-html.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import { implementRoutes } from '../../http/handler.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readChangeableContent, readContent, updateSourceText, listVariantRows } from '../content/index.ts'
import {
  type RunContext,
  findRunRow,
  listRunsBySource,
  toRun,
  startRuns,
  type RunRequest,
} from '../generation/index.ts'
import { readIdeaSource, readPostSource, parseSourceText, type VariantSource, readVariantSource } from './source.ts'

export const repurposeRoutes = implementRoutes(repurpose, {
  create: async (call) => createVariants(call, await readPostSource(call.db, call.context, call.params.id), call.body),
  createOfIdea: async (call) => createVariants(call, await readIdeaSource(call.db, call.params.id), call.body),
  list: async ({ db, context, params }) => listVariants(db, context, await readPostSource(db, context, params.id)),
  listOfIdea: async ({ db, context, params }) => listVariants(db, context, await readIdeaSource(db, params.id)),
  async regenerate(call) {
    const { db, context, caller, params, body } = call
    const variant = await readChangeableContent(db, caller, params.id)
    if (variant.status === 'publishing') throw conflictError('wrong_status', 'This post is being published')
    if (variant.channel_id === null) throw conflictError('no_channel', 'This post has no channel')
    const source = await readVariantSource(db, context, variant)
    const runInput = { ...buildRunRequest(source, variant.channel_id, body?.model), rewrites_id: variant.id }
    const [run] = await startVariantRuns(call, [runInput])
    if (run === undefined) throw notFoundError('Run')
    return run
  },
  async keep({ db, context, caller, params }) {
    const variant = await readChangeableContent(db, caller, params.id)
    await updateSourceText(db, variant.id, (await readVariantSource(db, context, variant)).text)
    return readContent(db, context, variant.id)
  },
  async forms({ db, context, params }) {
    const { title, rich_content, channel_type, channel_settings } = await readContent(db, context, params.id)
    const doc = removePrompts(rich_content)
    const norm = getChannelNorm(channel_type ?? 'manual', channel_settings ?? {})
    const heading = norm.hasTitle ? title : ''
    const markdown = heading === '' ? toMarkdown(doc) : `# ${heading}\n\n${toMarkdown(doc)}`
    return {
      text: norm.form === 'post' ? toNetworkText(doc) : markdown,
      markdown,
      html: `${heading === '' ? '' : `<h1>${escapeHtml(heading)}</h1>\n`}${toHtml(doc)}`,
    }
  },
})

const createVariants = (
  context: RunContext,
  source: VariantSource,
  { channel_ids, model }: { channel_ids: string[]; model?: string },
) =>
  startVariantRuns(
    context,
    [...new Set(channel_ids)].map((id) => buildRunRequest(source, id, model)),
  )

const buildRunRequest = (source: VariantSource, channel_id: string, model: string | undefined): RunRequest => ({
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

async function startVariantRuns(context: RunContext, requests: RunRequest[]) {
  const ids = await startRuns(context, requests)
  const runs = await Promise.all(ids.map((id) => findRunRow(context.db, id)))
  return runs.flatMap((run) => (run === undefined ? [] : [toRun(run)]))
}

async function listVariants(db: AccountDb, context: AppContext, source: VariantSource) {
  // The runs first: one that ends in between then shows its variant, never an end without one.
  const runs = await listRunsBySource(db, source.column, source.id)
  const rows = await listVariantRows(db, source.column, source.id)
  const variants = await Promise.all(
    rows.map(async ({ id, source_text }) => ({
      ...(await readContent(db, context, id)),
      made_from: source_text === null || source_text === source.text ? null : parseSourceText(source_text, source.kind),
    })),
  )
  const { id, kind, text } = source
  return { source: { id, kind, ...parseSourceText(text, kind) }, variants, runs: runs.map(toRun) }
}
