import { isReadable, isReadTool } from '../../advising/read-tools.ts'
import { act, stageCalled } from './act.ts'
import { aboutFiles } from './attached.ts'
import type { Turn, Use } from './conversation.ts'
import type { Intent } from './intent.ts'
import { line } from './lines.ts'
import { render, type Wanted } from './render.ts'
import { paragraphs, rowsOf } from './render-groups.ts'
import { isRow, resolve, type Step, Uses } from './resolve.ts'
import { plain, type Speech } from './say.ts'
import { talk } from './talk.ts'

/** What to do next for an intent, after what its turn's tools have answered so far. Pure: the same turn gives the same step. */
export function nextStep(
  intent: Intent,
  { uses: all, question, attached }: Pick<Turn, 'uses' | 'question' | 'attached'>,
  speech: Speech,
  name: string,
): Step {
  // Who sends a file along asks about it, unless something is to be done.
  const onFiles = intent.kind === 'action' ? null : aboutFiles(question, attached)
  if (onFiles !== null) return { text: onFiles }
  switch (intent.kind) {
    case 'talk':
    case 'cannot':
      return { text: talk(intent, name) }
    case 'action':
      return act(intent.action, all, speech)
    default:
      return answer(intent, new Uses(all), speech)
  }
}

type Asking = Exclude<Intent, { kind: 'talk' | 'cannot' | 'action' }>

function answer(intent: Asking, uses: Uses, speech: Speech): Step {
  switch (intent.kind) {
    case 'tool': {
      const { tool, input, most, isCount } = intent
      const use = uses.next()
      return use === undefined ? { call: { name: tool, input } } : told(use, speech, { input, most, isCount })
    }
    case 'named':
      return about(intent, uses, speech)
    case 'within':
      return within(intent, uses, speech)
    case 'several': {
      const texts: string[] = []
      for (const part of intent.parts) {
        const step =
          part.kind === 'talk' || part.kind === 'cannot' || part.kind === 'action' ? null : answer(part, uses, speech)
        if (step === null) continue
        if (!('text' in step)) return step
        texts.push(step.text)
      }
      return { text: paragraphs(texts) }
    }
  }
}

function told({ name, found, said }: Use, speech: Speech, wanted: Wanted): Step {
  if (found === null || !isReadTool(name))
    return {
      text: said === null || said === '' ? 'That could not be looked up just now; please ask again.' : plain(said),
    }
  const text = render(name, found, speech, wanted)
  return { text: text === '' ? 'Nothing is known of that in your workspace.' : text }
}

function about({ named, wish }: Extract<Intent, { kind: 'named' }>, uses: Uses, speech: Speech): Step {
  const found = resolve(named, uses, speech)
  if (!isRow(found)) return found
  const { row } = found
  const hasHistory =
    row.kind === 'opportunity' || row.kind === 'company' || row.kind === 'contact' || row.kind === 'post'
  if (!isReadable(row.kind)) return { text: line(row, speech, true) }
  const name = wish === 'history' && hasHistory ? 'record_history' : 'read_record'
  const use = uses.next()
  if (use === undefined) return { call: { name, input: { kind: row.kind, id: row.id } } }
  const step = told(use, speech, { input: use.input })
  if (!('text' in step) || name === 'read_record') return step
  return { text: paragraphs([line(row, speech, true), step.text]) }
}

function within(intent: Extract<Intent, { kind: 'within' }>, uses: Uses, speech: Speech): Step {
  const narrowed = narrow(intent, uses, speech)
  if (!('by' in narrowed)) return narrowed
  const input = { ...intent.input, ...narrowed.by }
  const use = uses.next()
  if (use === undefined) return { call: { name: intent.tool, input } }
  const step = told(use, speech, { input, most: intent.most, isCount: intent.isCount })
  return 'text' in step ? { text: paragraphs([narrowed.said, step.text]) } : step
}

/** The id that a list is narrowed by, and a line that says to what. */
function narrow(
  { named }: Extract<Intent, { kind: 'within' }>,
  uses: Uses,
  speech: Speech,
): { by: Record<string, string>; said: string } | Step {
  if ('stage' in named) {
    const use = uses.next()
    if (use === undefined) return { call: { name: 'pipeline', input: {} } }
    if (use.found === null || use.found.rows.length === 0) return told(use, speech, { input: {} })
    const stages = rowsOf(use.found, 'stages')
    const stage = stageCalled(stages, named.stage)
    if (stage === undefined)
      return {
        text: `There is no stage “${plain(named.stage)}” in the first pipeline. Its stages are ${stages.map((one) => plain(one.title)).join(', ')}.`,
      }
    return { by: { stage_id: stage.id }, said: `In the stage ${line(stage, speech)}:` }
  }
  const found = resolve(named, uses, speech)
  if (!isRow(found)) return found
  return {
    by: { [`${found.row.kind}_id`]: found.row.id },
    said: `For ${line({ ...found.row, facts: {} }, speech, true)}:`,
  }
}
