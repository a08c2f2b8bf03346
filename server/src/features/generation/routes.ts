import { generation, type Run } from '@draftwright/contract/generation'
import type { AccountDb } from '../../db/account-db.ts'
import { implement } from '../../http/call.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { findContent } from '../content/index.ts'
import { renderPreview } from '../site/index.ts'
import { askedOnce } from './asked-once.ts'
import { askedOf, rangeOf } from './feedback.ts'
import { outlineOf } from './plan.ts'
import { runEvents } from './run-watch.ts'
import { type Asker, finishedRun, rerun, startRun, stop, type Wish } from './start-run.ts'
import { listRuns, readProposal, readRun, type RunRow, shownSteps } from './store.ts'

export const generationRoutes = implement(generation, {
  all: (call) => answer(call, wish('all', call.params.channel_id, call.body), contentOf),
  initial: (call) => answer(call, wish('initial', call.params.channel_id, call.body), outlineFrom),
  full: (call) => answer(call, wish('full', call.params.channel_id, call.body), contentOf),
  async html({ db, parts, params, body }) {
    const content = await contentOn(db, parts, body.content_id, params.channel_id)
    return { html: await renderPreview(db, parts, content) }
  },
  async feedback(call) {
    const { content_id, model, ...input } = call.body
    const { channel_id } = call.params
    const content = await contentOn(call.db, call.parts, content_id, channel_id)
    rangeOf(content.rich_content, input)
    return answer(call, { kind: 'feedback', channel_id, content_id, model, input }, proposalOf)
  },
  async start(call) {
    const { channel_id, ...body } = call.body
    return findRun(call.db, await startRun(call, wish('all', channel_id, body)))
  },
  list: async ({ db, query }) => (await listRuns(db, query)).map(shown),
  read: ({ db, params }) => findRun(db, params.id),
  async events({ db, parts, params, request, signal }) {
    const run = await findRun(db, params.id)
    return request.wantsStream ? runEvents(db, parts.engine, run.id, signal) : run
  },
  stop: async (call) => shown(await stop(call, call.params.id)),
  rerun: async (call) => shown(await rerun(call, call.params.id, call.params.step)),
  models: ({ parts }) => parts.models.list(),
})

interface Body {
  idea_id?: string
  model?: string
  text?: string
  pillar_id?: string | null
  keyword?: string
  title?: string
  outline?: { heading: string; points: string[] }[]
  opening?: string
}

const wish = (kind: Wish['kind'], channel_id: string, { idea_id, model, ...input }: Body): Wish => ({
  kind,
  channel_id,
  idea_id,
  model,
  input,
})

/** Starts a run, then streams it or waits for what it makes; either way it goes on when the asker leaves. */
async function answer<T>(
  call: Asker & { request: { wantsStream: boolean; idempotencyKey: string | null }; body: unknown },
  wish: Wish,
  result: (asker: Asker, run: RunRow) => Promise<T> | T,
) {
  const once = askedOnce(call.request.idempotencyKey, `${wish.kind} ${wish.channel_id}`, call.body)
  const id = await startRun(call, { ...wish, once })
  if (call.request.wantsStream) return runEvents(call.db, call.parts.engine, id, call.signal)
  return result(call, await finishedRun(call, id))
}

/** A run as the wire shows it. */
export const shown = (row: RunRow): Run => ({
  ...row,
  steps: shownSteps(row),
  outline: outlineOf(row.steps),
  asked: askedOf(row.kind, row.input),
})

async function findRun(db: AccountDb, id: string): Promise<Run> {
  const row = await readRun(db, id)
  if (row === undefined) throw notFound('Run')
  return shown(row)
}

/** The content as that channel has it; one of another channel is not found. */
async function contentOn(db: AccountDb, parts: Parts, id: string, channelId: string) {
  const content = await findContent(db, parts, id)
  if (content.channel_id !== channelId) throw notFound('Content')
  return content
}

function contentOf({ db, parts }: Asker, run: RunRow) {
  if (run.content_id === null) throw conflict('content_gone', 'The text was deleted meanwhile')
  return findContent(db, parts, run.content_id)
}

function outlineFrom(_asker: Asker, run: RunRow) {
  const outline = outlineOf(run.steps)
  if (outline === null) throw new Error('A finished run has no outline')
  return outline
}

async function proposalOf({ db }: Asker, run: RunRow) {
  const { content_id, revision_id } = run
  const revision = content_id && revision_id ? await readProposal(db, content_id, revision_id) : undefined
  if (revision === undefined) throw conflict('content_gone', 'The text was deleted meanwhile')
  return { revision, changes: revision.changes ?? [], note: revision.note }
}
