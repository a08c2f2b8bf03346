import type { Feedback, Run } from '@draftwright/contract/generation'
import { type FeedbackKind, feedbackLabels } from '@draftwright/contract/vocabulary'
import type { Doc } from '@draftwright/contract/document'
import { findRange, type Range } from '../../documents/text-range.ts'
import { conflict } from '../../http/errors.ts'
import type { Model } from '../../models/models.ts'
import type { RunInput } from './plan.ts'

const doings: Record<FeedbackKind, string> = {
  shorter: 'shorten a text',
  plainer: 'make a text plainer',
  formal: 'make a text more formal',
  example: 'add an example',
  opening: 'write another opening',
  translate: 'translate',
}

/** Throws 409 `model_cannot` for a wish that the model is not offered for. */
export function mustDo(model: Model, kind: FeedbackKind | undefined): void {
  if (kind === undefined || model.can.includes(kind)) return
  const name = model.isOffline ? 'The built-in composer' : model.label
  throw conflict(
    'model_cannot',
    `${name} cannot ${doings[kind]}. Choose a language model that can, or do it by hand.`,
    {
      kind,
      can: model.can,
    },
  )
}

/** Where the feedback's words stand; null is the whole text. Throws 409 `selection_gone` when the text does not have them. */
export function rangeOf(doc: Doc, { selection, place }: Pick<Feedback, 'selection' | 'place'>): Range | null {
  if (selection === undefined || selection.trim() === '') return null
  const range = findRange(doc, selection, place)
  if (range === null)
    throw conflict(
      'selection_gone',
      'These words are not in the text any more. Select them again, or ask about all of it.',
    )
  return range
}

/** What was asked for, in words that a list of changes shows. */
export function wishInWords({ kind, language, feedback }: RunInput): string {
  const into = kind === 'translate' && language !== undefined ? ` into ${language}` : ''
  const wish = kind === undefined ? null : feedbackLabels[kind] + into
  return [wish, feedback].filter((part) => part !== null && part !== undefined).join(': ')
}

export function askedOf(kind: Run['kind'], input: RunInput): Run['asked'] {
  if (kind !== 'feedback') return null
  const { kind: wish = null, language = null, feedback = null, selection = null } = input
  return { kind: wish, language, feedback, selection }
}
