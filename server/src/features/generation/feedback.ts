import type { Feedback, Run } from '@draftwright/contract/generation'
import { type FeedbackKind, feedbackLabels } from '@draftwright/contract/vocabulary'
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
  translate: 'translate',
}

/** Throws 409 `model_cannot` for a kind of feedback that the model does not support. */
export function assertModelSupports(model: Model, kind: FeedbackKind | undefined): void {
  if (kind === undefined || model.supportedFeedback.includes(kind)) return
  const name = model.isOffline ? 'The built-in composer' : model.label
  throw conflictError(
    'model_cannot',
    `${name} cannot ${feedbackActions[kind]}. Choose a language model that can, or edit the text yourself.`,
    {
      kind,
      can: model.supportedFeedback,
    },
  )
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
export function describeFeedback({ kind, language, feedback }: RunInput): string {
  const into = kind === 'translate' && language !== undefined ? ` into ${language}` : ''
  const feedbackKind = kind === undefined ? null : feedbackLabels[kind] + into
  return [feedbackKind, feedback].filter((part) => part !== null && part !== undefined).join(': ')
}

export function toRequestedFeedback(kind: Run['kind'], input: RunInput): Run['asked'] {
  if (kind !== 'feedback') return null
  const { kind: feedbackKind = null, language = null, feedback = null, selection = null } = input
  return { kind: feedbackKind, language, feedback, selection }
}
