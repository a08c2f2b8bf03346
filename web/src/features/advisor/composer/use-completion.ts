import type { Completion } from '@draftwright/contract/advisor-cards'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { useCompleteQuestionQuery } from '../cards/index.ts'

/** Milliseconds after a key until the line is read. */
const pauseMs = 120
const maxLength = 300

export interface LineCompletion {
  readonly offers: readonly string[]
  /** Words of the line that were not read, where nothing completes it. */
  readonly unread: readonly string[]
  /** Words with a mistake, and what they were read as. */
  readonly readAs: readonly string[]
  /** The offer that the keys have come to; -1 for none. */
  readonly active: number
  /** Whether a key was about the offers; `put` replaces the line. */
  handleKey(event: KeyboardEvent, put: (line: string) => void): boolean
  describeActive(id: string): { 'aria-activedescendant'?: string }
}

/** How the line may go on, chosen with the arrow keys and Enter, or Tab. Nothing where a model reads questions. */
export function useCompletion(text: string, isOn: boolean): LineCompletion {
  const [line] = useDebouncedValue(text, pauseMs)
  const [picked, setPicked] = useState<{ text: string; at: number } | null>(null)
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const language = navigator.language.startsWith('de') ? 'de' : 'en'
  const isSkipped =
    !isOn || line.trim() === '' || line.startsWith('/') || line.length > maxLength || line.includes('\n')
  const { currentData } = useCompleteQuestionQuery({ body: { text: line, language } }, { skip: isSkipped })
  const completion = isSkipped || line !== text || closedAt === text ? null : (currentData ?? null)
  const offers = completion === null ? [] : listOffers(completion)
  const active = picked !== null && picked.text === text ? Math.min(picked.at, offers.length - 1) : -1
  const move = (at: number) => setPicked({ text, at: (at + offers.length) % offers.length })
  const chosen = offers[active]
  return {
    offers,
    unread:
      completion !== null && completion.ask === null && completion.next.length === 0 ? listUnread(completion) : [],
    readAs: completion === null ? [] : listReadAs(completion),
    active,
    describeActive: (id) => (active === -1 ? {} : { 'aria-activedescendant': `${id}-${active}` }),
    handleKey(event, put) {
      if (offers.length === 0 || event.shiftKey) return false
      if (event.key === 'ArrowDown') move(active + 1)
      else if (event.key === 'ArrowUp' && active !== -1) move(active - 1)
      else if (event.key === 'Tab') put(`${chosen ?? offers[0] ?? text} `)
      else if (event.key === 'Enter' && chosen !== undefined) put(`${chosen} `)
      else if (event.key === 'Escape') {
        event.stopPropagation()
        setClosedAt(text)
      } else return false
      event.preventDefault()
      return true
    },
  }
}

/** The lines that are offered: how this one goes on, else what is near. */
const listOffers = ({ next, nearest, ask }: Completion): string[] =>
  next.length > 0 || ask !== null ? next.map((one) => one.text) : nearest.map((one) => one.text)
const listReadAs = ({ words }: Completion): string[] =>
  words.flatMap(({ text, read_as }) => (read_as === undefined ? [] : [`“${text}” as ${read_as}`]))
const listUnread = ({ words }: Completion): string[] => words.flatMap((word) => (word.is_read ? [] : [word.text]))
