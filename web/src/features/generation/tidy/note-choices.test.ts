import type { NotePart, Notes } from '@draftwright/contract/notes'
import { expect, it } from 'vitest'
import { changeDecision, findUsed, startDecisions, toChoices, toCountedDoc } from './note-choices.ts'

const part = (text: string, more: Partial<NotePart> = {}): NotePart => ({
  text,
  before: ' ',
  block: 0,
  kind: 'paragraph',
  speaker: null,
  state: 'kept',
  reason: null,
  cues: [],
  ...more,
})
const notes: Notes = {
  version: 'v1',
  language: 'en',
  is_talk: false,
  parts: [
    part('We call at seven.'),
    part('Um,', { state: 'out', reason: 'filler' }),
    part('Tone: cheeky.', { state: 'doubtful', reason: 'instruction' }),
  ],
  titles: [],
}

it('keeps what is in doubt until somebody decides, and calls right what was kept by hand', () => {
  const start = startDecisions(notes)
  expect(toChoices(notes, start, null)).toEqual({ version: 'v1', kept: [0, 2], right: [] })
  const kept = changeDecision(start, 2, true, true)
  expect(toChoices(notes, kept, null)).toEqual({ version: 'v1', kept: [0, 2], right: [2] })
  const out = changeDecision(kept, 2, false, true)
  expect(toChoices(notes, out, null)).toEqual({ version: 'v1', kept: [0], right: [] })
  expect(toChoices(notes, changeDecision(start, 1, true, false), null)).toEqual({
    version: 'v1',
    kept: [0, 1, 2],
    right: [],
  })
})

it('begins a conversation with nothing', () => {
  expect(startDecisions({ ...notes, is_talk: true }).kept.size).toBe(0)
})

it('sends the answers that were given, and knows which sentences they use', () => {
  const answers = [
    { question: 'what', heading: '', text: 'We call at seven. And we mean it.' },
    { question: 'why', heading: 'Why', text: ' ' },
  ]
  const shape = { id: 'announcement', language: 'en', answers } as const
  expect(toChoices(notes, startDecisions(notes), shape)).toEqual({
    version: 'v1',
    right: [],
    shape: { ...shape, answers: answers.slice(0, 1) },
  })
  expect([...findUsed(notes.parts, answers)]).toEqual([0])
})

it('counts the chosen sentences of a paragraph as one', () => {
  expect(toCountedDoc(notes.parts, new Set([0, 2])).content).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'We call at seven. Tone: cheeky.' }] },
  ])
})
