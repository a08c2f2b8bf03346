import type { NoteKind } from '@draftwright/contract/crm/vocabulary'
import type { CitableSource } from '../../advising/tool-result.ts'
import { escapeMarkdown, formatMoment, type FormatContext, quote, renderCitation, say } from './format.ts'

const noteNames: Readonly<Record<NoteKind, readonly [string, string]>> = {
  note: ['note', 'Diese Notiz'],
  call: ['call', 'Diesen Anruf'],
  meeting: ['meeting', 'Dieses Meeting'],
  email: ['email', 'Diese E-Mail'],
}
const name = (row: CitableSource) => `${escapeMarkdown(row.title)}${renderCitation(row)}`

export const describeTask = (
  title: string,
  due: string | undefined,
  about: CitableSource | null,
  speech: FormatContext,
) =>
  describeProposal(
    say(speech, 'This is the task that I add once you approve it', 'Diese Aufgabe lege ich an, sobald Sie zustimmen'),
    [
      quote(title, speech.language),
      due === undefined ? '' : `${say(speech, 'due', 'fällig')} ${formatMoment(due, speech, true)}`,
      about === null ? '' : `${say(speech, 'about', 'zu')} ${name(about)}`,
    ],
  )

export function describeNote(kind: NoteKind, text: string, about: CitableSource, speech: FormatContext): string {
  const [english, german] = noteNames[kind]
  return describeProposal(
    say(
      speech,
      `This is the ${english} that I add to ${name(about)} once you approve it`,
      `${german} trage ich bei ${name(about)} ein, sobald Sie zustimmen`,
    ),
    [quote(text, speech.language)],
  )
}

export const describeIdea = (text: string, pillar: CitableSource | null, speech: FormatContext): string =>
  describeProposal(
    say(speech, 'This is the idea that I add once you approve it', 'Diese Idee lege ich an, sobald Sie zustimmen'),
    [quote(text, speech.language), pillar === null ? '' : `${say(speech, 'pillar', 'Säule')} ${name(pillar)}`],
  )

export const describePost = (what: string, channel: CitableSource, speech: FormatContext): string =>
  describeProposal(
    say(
      speech,
      `This is the post that I draft for ${name(channel)} once you approve it`,
      `Diesen Beitrag entwerfe ich für ${name(channel)}, sobald Sie zustimmen`,
    ),
    [what],
  )

export const describeMove = (
  deal: CitableSource,
  stage: CitableSource,
  reason: string | null,
  speech: FormatContext,
): string =>
  describeProposal(
    say(
      speech,
      `Once you approve it, I move the deal ${name(deal)} to ${name(stage)}`,
      `Sobald Sie zustimmen, verschiebe ich den Deal ${name(deal)} nach ${name(stage)}`,
    ),
    reason === null ? [] : [`${say(speech, 'reason', 'Grund')}: ${quote(reason, speech.language)}`],
  )

/** What a proposal would do, beside the card that is approved. */
const describeProposal = (what: string, parts: readonly string[]): string =>
  `${[what, parts.filter((part) => part !== '').join(', ')].filter((part) => part !== '').join(': ')}.`
