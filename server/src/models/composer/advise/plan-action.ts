import { toInstant } from '@draftwright/contract/wall-clock'
import type { CitableSource } from '../../advising/tool-result.ts'
import type { ToolUse } from './conversation.ts'
import type { ActionIntent } from './intent.ts'
import { listGroupRows } from './render-groups.ts'
import { formatRow, isResolvedRow, resolveRow, type Step, ToolUseCursor } from './resolve-row.ts'
import { renderCitation, escapeMarkdown, type FormatContext } from './format.ts'

/** The next step of a proposal: first resolve its names, then propose, then report the outcome. */
export function planAction(action: ActionIntent, all: readonly ToolUse[], speech: FormatContext): Step {
  const last = all.at(-1)
  if (last !== undefined && last.name === action.action) return { text: describeOutcome(last) }
  const uses = new ToolUseCursor(all)
  switch (action.action) {
    case 'create_idea': {
      if (action.pillar === null) return proposeStep(action.action, { text: action.text })
      const pillar = resolveRow(action.pillar, uses, speech)
      return isResolvedRow(pillar)
        ? proposeStep(action.action, { text: action.text, pillar_id: pillar.row.id })
        : pillar
    }
    case 'add_note': {
      const record = resolveRow(action.record, uses, speech)
      if (!isResolvedRow(record)) return record
      return proposeStep(action.action, {
        record_kind: record.row.kind,
        record_id: record.row.id,
        note_kind: action.noteKind,
        text: action.text,
      })
    }
    case 'create_task':
      return planTask(action, uses, speech)
    case 'draft_post':
      return planPost(action, uses, speech)
    case 'move_stage':
      return planMove(action, uses, speech)
  }
}

const proposeStep = (name: string, input: Readonly<Record<string, unknown>>): Step => ({ call: { name, input } })

/** A decided proposal describes its own outcome; the person knows that they declined it. */
function describeOutcome({ found, said }: ToolUse): string {
  const [row] = found?.rows ?? []
  if (row !== undefined) return `Done: ${formatRow(row)}.${renderCitation(row)}`
  if (found !== null) return found.notes.length > 0 ? found.notes.map(escapeMarkdown).join(' ') : 'Done.'
  return said === null || said === '' ? 'Nothing was changed.' : escapeMarkdown(said)
}

function planTask(
  { title, day, time, record }: Extract<ActionIntent, { action: 'create_task' }>,
  uses: ToolUseCursor,
  speech: FormatContext,
): Step {
  const due = day === null ? {} : { due_at: new Date(toInstant(day, time ?? '09:00', speech.timeZone)).toISOString() }
  const input = { title, ...due }
  if (record === null) return proposeStep('create_task', input)
  const found = resolveRow(record, uses, speech)
  if (isResolvedRow(found))
    return proposeStep('create_task', { ...input, record_kind: found.row.kind, record_id: found.row.id })
  // The person was only guessed from the words: if nobody is found, the task is created without a record.
  return 'text' in found && (found.choice ?? []).length === 0 ? proposeStep('create_task', input) : found
}

function planPost(
  { text, idea, channel }: Extract<ActionIntent, { action: 'draft_post' }>,
  uses: ToolUseCursor,
  speech: FormatContext,
): Step {
  const from = idea === null ? null : resolveRow(idea, uses, speech)
  if (from !== null && !isResolvedRow(from)) return from
  const what = from === null ? { text } : { idea_id: from.row.id }
  if (channel !== null) {
    const to = resolveRow(channel, uses, speech)
    return isResolvedRow(to) ? proposeStep('draft_post', { ...what, channel_id: to.row.id }) : to
  }
  const listed = uses.next()
  if (listed === undefined) return { call: { name: 'list_records', input: { kind: 'channel', status: 'active' } } }
  const channels = listed.found?.rows ?? []
  const [only] = channels
  if (only === undefined) return { text: 'There is no channel yet to write for. Add one under Strategy first.' }
  if (channels.length === 1) return proposeStep('draft_post', { ...what, channel_id: only.id })
  return {
    choice: channels,
    text: `For which channel?\n\n${channels.map((row, at) => `${at + 1}. ${escapeMarkdown(row.title)}${renderCitation(row)}`).join('\n')}`,
  }
}

function planMove(
  { deal, stage, reason }: Extract<ActionIntent, { action: 'move_stage' }>,
  uses: ToolUseCursor,
  speech: FormatContext,
): Step {
  const found = resolveRow(deal, uses, speech)
  if (!isResolvedRow(found)) return found
  const { row } = found
  const pipeline = row.facts['pipeline_id']
  const use = uses.next()
  if (use === undefined)
    return { call: { name: 'pipeline', input: typeof pipeline === 'string' ? { pipeline_id: pipeline } : {} } }
  const stages = use.found === null ? [] : listGroupRows(use.found, 'stages')
  const to = findStageByName(stages, stage)
  if (to === undefined)
    return {
      text: `There is no stage “${escapeMarkdown(stage)}” in this pipeline. Its stages are ${stages.map((one) => `${escapeMarkdown(one.title)}${renderCitation(one)}`).join(', ')}.`,
    }
  if (row.facts['stage_id'] === to.id)
    return { text: `${escapeMarkdown(row.title)} stands in ${escapeMarkdown(to.title)} already.${renderCitation(row)}` }
  return proposeStep('move_stage', {
    opportunity_id: row.id,
    stage_id: to.id,
    ...(reason === null ? {} : { lost_reason: reason }),
  })
}

/** By its name, or by the only stage whose name starts with it. */
function findStageByName(stages: readonly CitableSource[], name: string): CitableSource | undefined {
  const wanted = name.toLowerCase()
  const same = stages.find(({ title }) => title.toLowerCase() === wanted)
  if (same !== undefined) return same
  const like = stages.filter(
    ({ title }) => title.toLowerCase().startsWith(wanted.slice(0, 5)) || wanted.startsWith(title.toLowerCase()),
  )
  return like.length === 1 ? like[0] : undefined
}
