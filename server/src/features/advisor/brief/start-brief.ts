import { addDays, toZoneDay } from '@draftwright/contract/wall-clock'
import { createId } from '../../../db/create-id.ts'
import { createDataTag } from '../../../models/data-tag.ts'
import { answerRun } from '../runs/answer.ts'
import type { RunCaller } from '../runs/current-run-caller.ts'
import { detachRunCaller } from '../runs/ask.ts'
import { getRunRegistry } from '../runs/run-registry.ts'
import { LiveRun } from '../runs/live-run.ts'
import type { RunKey } from '../runs/run-log.ts'
import type { Section } from '../runs/sections.ts'
import { insertRun } from '../runs/store.ts'
import { buildAdviseInput } from '../runs/model-request.ts'
import { markSessionAsBrief, recordBriefRun, findBrief } from './store.ts'

/**
 * Starts a brief: a conversation with what has changed since the last one, what is stuck, what is due and what to write. The
 * built-in model composes it from the rows, so that it is exact and costs no tokens. Returns once it is enqueued; `day` is today
 * in words. Calls `leave` once it is over, or could not be enqueued.
 */
export async function startBrief(
  given: RunCaller,
  runId = createId(),
  release: () => Promise<void> = async () => {},
): Promise<{ run: LiveRun; day: string; done: Promise<void> }> {
  try {
    return await startBriefRun(given, runId, release)
  } catch (error) {
    await release()
    throw error
  }
}

async function startBriefRun(given: RunCaller, runId: string, release: () => Promise<void>) {
  const runCaller = detachRunCaller(given)
  const { db, caller, context } = runCaller
  const model = context.models.get('composer')
  if (model === null) throw new Error('The built-in composer must be available')
  const [about, brief] = await Promise.all([buildAdviseInput(runCaller), findBrief(db, caller.userId)])
  const zone = about.timeZone
  const now = context.now()
  const today = toZoneDay(now.getTime(), zone)
  const since = brief?.last_at == null ? addDays(today, -7) : toZoneDay(Date.parse(brief.last_at), zone)
  const key: RunKey = { accountId: db.accountId, runId, sessionId: createId(), userId: caller.userId }
  const title = `Brief of ${formatDay(today)}`
  const input = `What has changed since ${formatDay(since)}?`
  const asked = { key, input, model: model.id, parentId: null, regeneratedFrom: null, title }
  await db.transaction(async (tx) => {
    await insertRun(tx, asked)
    await markSessionAsBrief(tx, key.sessionId)
    await recordBriefRun(tx, caller.userId, now.toISOString(), key.sessionId)
  })
  const run = new LiveRun(key, context.now)
  run.emit({ event: 'RunStarted', model: model.id, model_provider: model.language.provider })
  const done = answerRun(runCaller, {
    run,
    model,
    about,
    question: input,
    dataTag: createDataTag(),
    messages: [],
    sections: buildSections(since),
    earlierMessages: [],
    sources: [],
    ownText: '',
    release,
  })
  getRunRegistry(context).add(run, done)
  return { run, day: formatDay(today, true), done }
}

const buildSections = (since: string): Section[] => [
  { heading: `Since ${formatDay(since)}`, ask: { card: 'changes', since } },
  { heading: 'The numbers', ask: { card: 'compare', span: 'last_7_days' } },
  { heading: 'Stuck', ask: { card: 'stuck' } },
  { heading: 'Due in the next seven days', ask: { card: 'due', span: 'next_7_days' } },
  { heading: 'What to write next', ask: { card: 'write' } },
]

/** `2026-11-16` as `16 November`, or as `Monday 16 November`. */
const formatDay = (day: string, hasWeekday = false): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(hasWeekday ? { weekday: 'long' } : {}),
  }).format(new Date(`${day}T00:00:00Z`))
