import { isReadableKind, isReadTool } from '../../advising/read-tools.ts'
import { planAction } from './plan-action.ts'
import { answerFromFiles } from './attached-files.ts'
import type { Turn, ToolUse } from './conversation.ts'
import type { Intent } from './intent.ts'
import { renderLine } from './render-line.ts'
import { renderToolResult } from './render.ts'
import { joinParagraphs } from './render-groups.ts'
import { isResolvedRow, resolveRow, type Step, ToolUseCursor } from './resolve-row.ts'
import { escapeMarkdown, type FormatContext, type RenderOptions, say } from './format.ts'
import { planMail } from './mail/plan-mail.ts'
import { renderTalk } from './talk.ts'

/** The next step for an intent, after the tool results of its turn so far. Pure: the same turn gives the same step. */
export function planNextStep(
  intent: Exclude<Intent, { kind: 'query' }>,
  { uses: all, question, attached }: Pick<Turn, 'uses' | 'question' | 'attached'>,
  speech: FormatContext,
  name: string,
): Step {
  // A question with an attached file is about the file, unless it asks for an action.
  const onFiles = intent.kind === 'action' || intent.kind === 'mail' ? null : answerFromFiles(question, attached)
  if (onFiles !== null) return { text: onFiles }
  switch (intent.kind) {
    case 'talk':
    case 'cannot':
      return { text: renderTalk(intent, name) }
    case 'action':
      return planAction(intent.action, all, intent.isGerman === true ? { ...speech, language: 'de' } : speech)
    case 'mail':
      return planMail(intent.mail, all, name, { ...speech, language: intent.mail.language })
    default:
      return answerIntent(intent, new ToolUseCursor(all), speech)
  }
}

type LookupIntent = Exclude<Intent, { kind: 'talk' | 'cannot' | 'action' | 'mail' | 'query' }>

function answerIntent(intent: LookupIntent, uses: ToolUseCursor, speech: FormatContext): Step {
  switch (intent.kind) {
    case 'tool': {
      const { tool, input, most } = intent
      const use = uses.next()
      return use === undefined ? { call: { name: tool, input } } : renderUse(use, speech, { input, most })
    }
    case 'named':
      return answerNamed(intent, uses, speech)
    case 'several': {
      const texts: string[] = []
      for (const part of intent.parts) {
        const step = answerIntent(part, uses, speech)
        if (!('text' in step)) return step
        texts.push(step.text)
      }
      return { text: joinParagraphs(texts) }
    }
  }
}

function renderUse({ name, found, said }: ToolUse, speech: FormatContext, wanted: RenderOptions): Step {
  if (found === null || !isReadTool(name))
    return {
      text:
        said === null || said === ''
          ? say(
              speech,
              'That could not be looked up just now; please ask again.',
              'Das ließ sich gerade nicht nachsehen; bitte fragen Sie noch einmal.',
            )
          : escapeMarkdown(said),
    }
  const text = renderToolResult(name, found, speech, wanted)
  return {
    text:
      text === ''
        ? say(speech, 'Nothing is known of that in your workspace.', 'Davon weiß Ihr Workspace nichts.')
        : text,
  }
}

function answerNamed(
  { named, view }: Extract<Intent, { kind: 'named' }>,
  uses: ToolUseCursor,
  speech: FormatContext,
): Step {
  const found = resolveRow(named, uses, speech)
  if (!isResolvedRow(found)) return found
  const { row } = found
  const hasHistory =
    row.kind === 'opportunity' || row.kind === 'company' || row.kind === 'contact' || row.kind === 'post'
  if (!isReadableKind(row.kind)) return { text: renderLine(row, speech, true) }
  const name = view === 'history' && hasHistory ? 'record_history' : 'read_record'
  const use = uses.next()
  if (use === undefined) return { call: { name, input: { kind: row.kind, id: row.id } } }
  const step = renderUse(use, speech, { input: use.input })
  if (!('text' in step) || name === 'read_record') return step
  return { text: joinParagraphs([renderLine(row, speech, true), step.text]) }
}
