import type { Feedback, Run } from '@draftwright/contract/generation'
import { type FeedbackKind, feedbackLabels, toneLabels } from '@draftwright/contract/vocabulary'
import type { Doc } from '@draftwright/contract/document'
import { findRange, type TextRange } from '../../documents/text-range.ts'
import { conflictError } from '../../http/errors.ts'
import type { Model } from '../../models/create-model.ts'
import type { RunInput } from './plan.ts'

const feedbackActions: Record<FeedbackKind, string> = {
  shorter: 'shorten a text',
  plainer: 'make a text plainer',
  formal: 'make a text more formal',
  example: 'add an example',
  opening: 'write another opening',
  tighten: 'tighten a text',
  translate: 'translate',
  rewrite: 'rewrite a text',
  longer: 'expand a text',
  tone: 'change the tone of a text',
  spelling: 'correct spelling and grammar',
  thread: 'make a thread',
  continue: 'continue a text',
  notes: 'write from notes',
  list: 'write a list',
  table: 'write a table',
  titles: 'write titles',
  openings: 'write openings',
  headings: 'write headlines',
}

/** Throws 409 `model_cannot` for feedback that the model does not support; in free words it takes a language model. */
export function assertModelSupports(model: Model, { kind, feedback }: Pick<RunInput, 'kind' | 'feedback'>): void {
  const isFree = feedback !== undefined && model.isOffline
  if (!isFree && (kind === undefined || model.supportedFeedback.includes(kind))) return
  const name = model.isOffline ? 'Basic mode' : model.label
  const action = kind === undefined || isFree ? 'follow feedback in words' : feedbackActions[kind]
  throw conflictError(
    'model_cannot',
    `${name} cannot ${action}. Connect a model, use any chat, or edit the text yourself.`,
    {
      kind: kind ?? null,
      can: model.supportedFeedback,
    },
  )
}

/** Throws 409 `model_cannot` for the built-in composer, which says nothing of its own. */
export function assertCanChat(model: Model): void {
  if (!model.isOffline) return
  throw conflictError('model_cannot', 'The built-in composer cannot chat. Connect a language model, or use any chat.', {
    kind: 'chat',
    can: model.supportedFeedback,
  })
}

/** The position of the selected words; null is the whole text. Throws 409 `selection_gone` when the text does not contain them. */
export function resolveSelection(
  doc: Doc,
  { selection, place }: Pick<Feedback, 'selection' | 'place'>,
): TextRange | null {
  if (selection === undefined || selection.trim() === '') return null
  const range = findRange(doc, selection, place)
  if (range === null)
    throw conflictError(
      'selection_gone',
      'The selected text has changed. Select it again, or ask about the whole post.',
    )
  return range
}

/** The feedback in words for a list of changes. */
export function describeFeedback({ kind, language, tone, feedback }: RunInput): string {
  const into = kind === 'translate' && language !== undefined ? ` into ${language}` : ''
  const label = tone === undefined ? kind && feedbackLabels[kind] : toneLabels[tone]
  const feedbackKind = label === undefined ? null : label + into
  return [feedbackKind, feedback].filter((part) => part !== null && part !== undefined).join(': ')
}

export function toRequestedFeedback(kind: Run['kind'], input: RunInput): Run['asked'] {
  if (kind !== 'feedback' && kind !== 'chat') return null
  const { kind: feedbackKind = null, language = null, tone = null } = input
  const { feedback = null, selection = null, place = null } = input
  return { kind: feedbackKind, language, tone, feedback, selection, place }
}
