import type { WebhookEvent } from '@draftwright/contract/webhooks'
import { formatAction, listActionGroups } from '../audit/index.ts'

/** A part of the workspace with its types of events. */
export interface EventGroup {
  readonly noun: string
  readonly label: string
  readonly types: readonly { readonly type: string; readonly label: string }[]
}

export function groupEvents(events: readonly WebhookEvent[]): EventGroup[] {
  const byNoun = Map.groupBy(events, ({ noun }) => noun)
  return listActionGroups([...byNoun.keys()].map((noun) => `${noun}.`)).map(({ value, label }) => {
    const noun = value.slice(0, -1)
    const types = (byNoun.get(noun) ?? []).map(({ type, when }) => ({ type, label: when ?? formatAction(type) }))
    return { noun, label, types }
  })
}

/** What is chosen of a noun: everything, also later types, or single ones. */
export const isAllChosen = (chosen: readonly string[], noun: string): boolean =>
  chosen.includes('*') || chosen.includes(`${noun}.*`)

/** "Posts, Ideas: Added an idea". */
export function describeChoices(chosen: readonly string[]): string {
  if (chosen.includes('*')) return 'All events'
  const nouns = listActionGroups(chosen.map((one) => one))
  return nouns
    .map(({ value, label }) => {
      const types = chosen.filter((one) => one.startsWith(value))
      return types.includes(`${value}*`) ? label : `${label} (${types.length})`
    })
    .join(', ')
}

/** The types that a webhook sends, for a list to choose from. */
export const listChosen = (
  events: readonly WebhookEvent[],
  chosen: readonly string[],
): { value: string; label: string }[] =>
  events
    .filter(({ type, noun }) => isAllChosen(chosen, noun) || chosen.includes(type))
    .map(({ type, when }) => ({ value: type, label: when ?? formatAction(type) }))
