import { toInstant } from '@draftwright/contract/wall-clock'
import type { CitableSource } from '../../advising/tool-result.ts'
import type { ToolUse } from './conversation.ts'
import type { ActionIntent } from './intent.ts'
import { listGroupRows } from './render-groups.ts'
import { describeIdea, describeMove, describeNote, describePost, describeTask } from './describe-proposal.ts'
import { formatKind } from './render-line.ts'
import { isResolvedRow, resolveRow, type Step, ToolUseCursor } from './resolve-row.ts'
import { renderCitation, escapeMarkdown, type FormatContext, quote, say } from './format.ts'

/** The next step of a proposal: first resolve its names, then propose, then report the outcome. */
export function planAction(action: ActionIntent, all: readonly ToolUse[], speech: FormatContext): Step {
  const last = all.at(-1)
  if (last !== undefined && last.name === action.action) return { text: describeOutcome(last, speech) }
  const uses = new ToolUseCursor(all)
  switch (action.action) {
    case 'create_idea': {
      const { text } = action
      if (action.pillar === null) return proposeStep(action.action, { text }, describeIdea(text, null, speech))
      const pillar = resolveRow(action.pillar, uses, speech)
      return isResolvedRow(pillar)
        ? proposeStep(action.action, { text, pillar_id: pillar.row.id }, describeIdea(text, pillar.row, speech))
        : pillar
    }
    case 'add_note': {
      const record = resolveRow(action.record, uses, speech)
      if (!isResolvedRow(record)) return record
      return proposeStep(
        action.action,
        {
          record_kind: record.row.kind,
          record_id: record.row.id,
          note_kind: action.noteKind,
          text: action.text,
        },
        describeNote(action.noteKind, action.text, record.row, speech),
      )
    }
    case 'create_task':
      return planTask(action, uses, speech)
    case 'draft_post':
      return planPost(action, uses, speech)
    case 'move_stage':
      return planMove(action, uses, speech)
  }
}

const proposeStep = (name: string, input: Readonly<Record<string, unknown>>, before: string): Step => ({
  call: { name, input },
  before,
})

/** A decided proposal describes its own outcome; the person knows that they declined it. */
function describeOutcome({ found, said }: ToolUse, speech: FormatContext): string {
  const [row] = found?.rows ?? []
  const done = say(speech, 'Done', 'Erledigt')
  if (row !== undefined)
    return `${done}: ${say(speech, 'the ', '')}${formatKind(row, speech)} **${escapeMarkdown(row.title)}**.${renderCitation(row)}`
  if (found !== null) return found.notes.length > 0 ? found.notes.map(escapeMarkdown).join(' ') : `${done}.`
  return said === null || said === ''
    ? say(speech, 'Nothing was changed.', 'Es wurde nichts geändert.')
    : escapeMarkdown(said)
}

function planTask(
  { title, day, time, record }: Extract<ActionIntent, { action: 'create_task' }>,
  uses: ToolUseCursor,
  speech: FormatContext,
): Step {
  const due: { due_at?: string } =
    day === null ? {} : { due_at: new Date(toInstant(day, time ?? '09:00', speech.timeZone)).toISOString() }
  const input = { title, ...due }
  const describe = (about: CitableSource | null) => describeTask(title, due.due_at, about, speech)
  if (record === null) return proposeStep('create_task', input, describe(null))
  const found = resolveRow(record, uses, speech)
  if (isResolvedRow(found))
    return proposeStep(
      'create_task',
      { ...input, record_kind: found.row.kind, record_id: found.row.id },
      describe(found.row),
    )
  if (!('text' in found) || (found.choice ?? []).length > 0) return found
  // The person was only guessed from the words: if nobody is found, the task is created without a record.
  const isNamed = title.toLowerCase().includes(record.words.toLowerCase())
  const whole = isNamed ? title : `${title} (${record.words})`
  return proposeStep('create_task', { ...input, title: whole }, describeTask(whole, due.due_at, null, speech))
}

function planPost(
  { text, idea, channel }: Extract<ActionIntent, { action: 'draft_post' }>,
  uses: ToolUseCursor,
  speech: FormatContext,
): Step {
  const from = idea === null ? null : resolveRow(idea, uses, speech)
  if (from !== null && !isResolvedRow(from)) return from
  const what = from === null ? { text } : { idea_id: from.row.id }
  const said =
    from === null
      ? quote(text ?? '', speech.language)
      : `${quote(from.row.title, speech.language)}${renderCitation(from.row)}`
  if (channel !== null) {
    const to = resolveRow(channel, uses, speech)
    return isResolvedRow(to)
      ? proposeStep('draft_post', { ...what, channel_id: to.row.id }, describePost(said, to.row, speech))
      : to
  }
  const listed = uses.next()
  if (listed === undefined) return { call: { name: 'list_records', input: { kind: 'channel', status: 'active' } } }
  const channels = listed.found?.rows ?? []
  const [only] = channels
  if (only === undefined)
    return {
      text: say(
        speech,
        'There is no channel yet to write for. Add one under Strategy first.',
        'Es gibt noch keinen Kanal, für den geschrieben werden kann. Legen Sie zuerst unter Strategie einen an.',
      ),
    }
  if (channels.length === 1)
    return proposeStep('draft_post', { ...what, channel_id: only.id }, describePost(said, only, speech))
  return {
    choice: channels,
    text: `${say(speech, 'For which channel?', 'Für welchen Kanal?')}\n\n${channels.map((row, at) => `${at + 1}. ${escapeMarkdown(row.title)}${renderCitation(row)}`).join('\n')}`,
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
  if (to === undefined) {
    const names = stages.map((one) => `${escapeMarkdown(one.title)}${renderCitation(one)}`).join(', ')
    return {
      text: say(
        speech,
        `There is no stage ${quote(stage, 'en')} in this pipeline. Its stages are ${names}.`,
        `In dieser Pipeline gibt es keine Phase ${quote(stage, 'de')}. Ihre Phasen sind ${names}.`,
      ),
    }
  }
  if (row.facts['stage_id'] === to.id) {
    const [deal, at] = [escapeMarkdown(row.title), escapeMarkdown(to.title)]
    return {
      text: `${say(speech, `${deal} stands in ${at} already.`, `${deal} steht schon in ${at}.`)}${renderCitation(row)}`,
    }
  }
  return proposeStep(
    'move_stage',
    { opportunity_id: row.id, stage_id: to.id, ...(reason === null ? {} : { lost_reason: reason }) },
    describeMove(row, to, reason, speech),
  )
}

/** Stages that have a usual name in English and in German. */
const stageNames: readonly (readonly string[])[] = [
  ['won', 'gewonnen'],
  ['lost', 'verloren'],
  ['negotiation', 'verhandlung'],
  ['proposal', 'angebot'],
  ['qualified', 'qualifiziert'],
]

/** By its name in either language, or by the only stage whose name starts with it. */
function findStageByName(stages: readonly CitableSource[], name: string): CitableSource | undefined {
  const wanted = name.toLowerCase()
  const same = [wanted, ...(stageNames.find((names) => names.includes(wanted)) ?? [])]
    .map((one) => stages.find(({ title }) => title.toLowerCase() === one))
    .find((stage) => stage !== undefined)
  if (same !== undefined) return same
  const like = stages.filter(
    ({ title }) => title.toLowerCase().startsWith(wanted.slice(0, 5)) || wanted.startsWith(title.toLowerCase()),
  )
  return like.length === 1 ? like[0] : undefined
}
