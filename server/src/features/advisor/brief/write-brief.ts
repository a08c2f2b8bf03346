import { addDays, dayAt } from '@draftwright/contract/wall-clock'
import { newId } from '../../../db/new-id.ts'
import { newFence } from '../../../models/write.ts'
import { answerRun, type RunAsker } from '../runs/answer.ts'
import { quietly } from '../runs/ask.ts'
import { hubOf } from '../runs/hub.ts'
import { LiveRun } from '../runs/live-run.ts'
import type { RunKey } from '../runs/run-log.ts'
import type { Section } from '../runs/sections.ts'
import { insertRun } from '../runs/store.ts'
import { aboutAsker } from '../runs/talk.ts'
import { markBrief, noteBrief, readBrief } from './store.ts'

/**
 * Begins a brief: a conversation with what has changed since the last one, what is stuck, what is due and what to write. The
 * built-in model puts it together from the rows, so that it is exact and costs no tokens. Answers once it is put down; `day` is
 * today in words. Calls `leave` once it is over, or could not be put down.
 */
export async function writeBrief(
  given: RunAsker,
  runId = newId(),
  leave: () => Promise<void> = async () => {},
): Promise<{ run: LiveRun; day: string; done: Promise<void> }> {
  try {
    return await begin(given, runId, leave)
  } catch (error) {
    await leave()
    throw error
  }
}

async function begin(given: RunAsker, runId: string, leave: () => Promise<void>) {
  const asker = quietly(given)
  const { db, caller, parts } = asker
  const model = parts.models.get('composer')
  if (model === null) throw new Error('The composer is always there')
  const [about, brief] = await Promise.all([aboutAsker(asker, model), readBrief(db, caller.userId)])
  const zone = about.timeZone
  const now = parts.now()
  const today = dayAt(now.getTime(), zone)
  const since = brief?.last_at == null ? addDays(today, -7) : dayAt(Date.parse(brief.last_at), zone)
  const key: RunKey = { accountId: db.accountId, runId, sessionId: newId(), userId: caller.userId }
  const title = `Brief of ${inWords(today)}`
  const input = `What has changed since ${inWords(since)}?`
  const asked = { key, input, model: model.id, parentId: null, regeneratedFrom: null, title }
  await db.transaction(async (tx) => {
    await insertRun(tx, asked)
    await markBrief(tx, key.sessionId)
    await noteBrief(tx, caller.userId, now.toISOString(), key.sessionId)
  })
  const run = new LiveRun(key, parts.now)
  run.tell({ event: 'RunStarted', model: model.id, model_provider: model.language.provider })
  const done = answerRun(asker, {
    run,
    model,
    about,
    question: input,
    fence: newFence(),
    messages: [],
    sections: sectionsOf(since, today),
    saidBefore: [],
    receipts: [],
    ownWords: '',
    leave,
  })
  hubOf(parts).add(run, done)
  return { run, day: inWords(today, true), done }
}

const sectionsOf = (since: string, today: string): Section[] => [
  { heading: `Since ${inWords(since)}`, question: `What has changed since ${since}?` },
  {
    heading: 'The numbers',
    question: `Compare ${addDays(today, -7)} to ${addDays(today, -1)} with ${addDays(today, -14)} to ${addDays(today, -8)}`,
  },
  { heading: 'Stuck', question: 'What is stuck?' },
  { heading: 'Due in the next seven days', question: 'What is due in the next seven days?' },
  { heading: 'What to write next', question: 'What should we write next?' },
]

/** `2026-11-16` as `16 November`, or as `Monday 16 November`. */
const inWords = (day: string, hasWeekday = false): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(hasWeekday ? { weekday: 'long' } : {}),
  }).format(new Date(`${day}T00:00:00Z`))
