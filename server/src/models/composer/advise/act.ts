import { momentOf } from '@draftwright/contract/wall-clock'
import type { CitedReceipt } from '../../advising/found.ts'
import type { Use } from './conversation.ts'
import type { Action } from './intent.ts'
import { rowsOf } from './render-groups.ts'
import { called, isRow, resolve, type Step, Uses } from './resolve.ts'
import { cite, plain, type Speech } from './say.ts'

/** The next step of something that is to be proposed: first what its names mean, then the proposal, then how it ended. */
export function act(action: Action, all: readonly Use[], speech: Speech): Step {
  const last = all.at(-1)
  if (last !== undefined && last.name === action.action) return { text: outcome(last) }
  const uses = new Uses(all)
  switch (action.action) {
    case 'create_idea': {
      if (action.pillar === null) return propose(action.action, { text: action.text })
      const pillar = resolve(action.pillar, uses, speech)
      return isRow(pillar) ? propose(action.action, { text: action.text, pillar_id: pillar.row.id }) : pillar
    }
    case 'add_note': {
      const record = resolve(action.record, uses, speech)
      if (!isRow(record)) return record
      return propose(action.action, {
        record_kind: record.row.kind,
        record_id: record.row.id,
        note_kind: action.noteKind,
        text: action.text,
      })
    }
    case 'create_task':
      return task(action, uses, speech)
    case 'draft_post':
      return post(action, uses, speech)
    case 'move_stage':
      return move(action, uses, speech)
  }
}

const propose = (name: string, input: Readonly<Record<string, unknown>>): Step => ({ call: { name, input } })

/** A proposal that was answered says so itself; who refused knows. */
function outcome({ found, said }: Use): string {
  const [row] = found?.rows ?? []
  if (row !== undefined) return `Done: ${called(row)}.${cite(row)}`
  if (found !== null) return found.notes.length > 0 ? found.notes.map(plain).join(' ') : 'Done.'
  return said === null || said === '' ? 'Nothing was changed.' : plain(said)
}

function task(
  { title, day, time, record }: Extract<Action, { action: 'create_task' }>,
  uses: Uses,
  speech: Speech,
): Step {
  const due = day === null ? {} : { due_at: new Date(momentOf(day, time ?? '09:00', speech.timeZone)).toISOString() }
  const input = { title, ...due }
  if (record === null) return propose('create_task', input)
  const found = resolve(record, uses, speech)
  if (isRow(found)) return propose('create_task', { ...input, record_kind: found.row.kind, record_id: found.row.id })
  // Whom it is about was only guessed from the words: where nobody is found, the task stands for itself.
  return 'text' in found && (found.choice ?? []).length === 0 ? propose('create_task', input) : found
}

function post({ text, idea, channel }: Extract<Action, { action: 'draft_post' }>, uses: Uses, speech: Speech): Step {
  const from = idea === null ? null : resolve(idea, uses, speech)
  if (from !== null && !isRow(from)) return from
  const what = from === null ? { text } : { idea_id: from.row.id }
  if (channel !== null) {
    const to = resolve(channel, uses, speech)
    return isRow(to) ? propose('draft_post', { ...what, channel_id: to.row.id }) : to
  }
  const listed = uses.next()
  if (listed === undefined) return { call: { name: 'list_records', input: { kind: 'channel', status: 'active' } } }
  const channels = listed.found?.rows ?? []
  const [only] = channels
  if (only === undefined) return { text: 'There is no channel yet to write for. Add one under Strategy first.' }
  if (channels.length === 1) return propose('draft_post', { ...what, channel_id: only.id })
  return {
    choice: channels,
    text: `For which channel?\n\n${channels.map((row, at) => `${at + 1}. ${plain(row.title)}${cite(row)}`).join('\n')}`,
  }
}

function move({ deal, stage, reason }: Extract<Action, { action: 'move_stage' }>, uses: Uses, speech: Speech): Step {
  const found = resolve(deal, uses, speech)
  if (!isRow(found)) return found
  const { row } = found
  const pipeline = row.facts['pipeline_id']
  const use = uses.next()
  if (use === undefined)
    return { call: { name: 'pipeline', input: typeof pipeline === 'string' ? { pipeline_id: pipeline } : {} } }
  const stages = use.found === null ? [] : rowsOf(use.found, 'stages')
  const to = stageCalled(stages, stage)
  if (to === undefined)
    return {
      text: `There is no stage “${plain(stage)}” in this pipeline. Its stages are ${stages.map((one) => `${plain(one.title)}${cite(one)}`).join(', ')}.`,
    }
  if (row.facts['stage_id'] === to.id)
    return { text: `${plain(row.title)} stands in ${plain(to.title)} already.${cite(row)}` }
  return propose('move_stage', {
    opportunity_id: row.id,
    stage_id: to.id,
    ...(reason === null ? {} : { lost_reason: reason }),
  })
}

/** By its name, or by the one stage whose name begins so. */
export function stageCalled(stages: readonly CitedReceipt[], name: string): CitedReceipt | undefined {
  const wanted = name.toLowerCase()
  const same = stages.find(({ title }) => title.toLowerCase() === wanted)
  if (same !== undefined) return same
  const like = stages.filter(
    ({ title }) => title.toLowerCase().startsWith(wanted.slice(0, 5)) || wanted.startsWith(title.toLowerCase()),
  )
  return like.length === 1 ? like[0] : undefined
}
