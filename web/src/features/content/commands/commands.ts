import { feedbackLabels, toneLabels, tones } from '@draftwright/contract/vocabulary'
import { type FeedbackRequest, languages } from '../feedback/index.ts'

export interface Command {
  readonly label: string
  /** Further words that find it. */
  readonly words: string
  readonly request: FeedbackRequest
}

type Kind = NonNullable<FeedbackRequest['kind']>
const command = (kind: Kind, words = '', request: FeedbackRequest = {}): Command => ({
  label: feedbackLabels[kind],
  words,
  request: { kind, ...request },
})

const edits: Command[] = [
  command('rewrite', 'rephrase other words'),
  command('shorter', 'shorten cut'),
  command('longer', 'expand lengthen more'),
  command('plainer', 'simple simplify'),
  command('spelling', 'grammar typos proofread correct'),
  command('formal', 'tone'),
  ...tones.map((tone): Command => ({ label: toneLabels[tone], words: 'tone voice', request: { kind: 'tone', tone } })),
  ...languages.map((language) => ({
    label: `Translate into ${language}`,
    words: 'language',
    request: { kind: 'translate' as const, language },
  })),
]
const writings: Command[] = [
  command('continue', 'next go on'),
  command('notes', 'draft bullets'),
  command('list', 'points bullets'),
  command('table', 'rows columns'),
  command('headings', 'headings titles variants'),
]

/** The commands for selected words or for the cursor that have every typed word; all without one. */
export function filterCommands(isSelection: boolean, typed: string): Command[] {
  const parts = typed.toLowerCase().split(/\s+/u)
  return (isSelection ? edits : writings).filter(({ label, words }) => {
    const text = `${label} ${words}`.toLowerCase()
    return parts.every((part) => text.includes(part))
  })
}
