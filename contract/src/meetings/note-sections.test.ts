import { expect, test } from 'vitest'
import { formatNotes, groupNotes } from './note-sections.ts'
import type { NoteKind } from './vocabulary.ts'

const note = (kind: NoteKind, text: string, more: object = {}) => ({
  kind,
  topic: null,
  text,
  owner: null,
  due_on: null,
  state: 'proposed',
  ...more,
})
const notes = [
  note('action', 'Send it', { owner: 'Ann', due_on: '2026-11-27' }),
  note('action', 'Ask *them*'),
  note('topic', 'It is slow', { topic: 'Problems' }),
  note('topic', 'We have Excel', { topic: 'Now' }),
  note('decision', 'No', { state: 'rejected' }),
  note('moment', 'I will see'),
  note('mail', 'We send it.'),
]

test('notes stand in the sections of their type and behind them by kind; candidates and the mail stand in none', () => {
  const titles = (sections: Parameters<typeof groupNotes>[1]) =>
    groupNotes(notes, sections).map((section) => [section.title, section.notes.map(({ text }) => text)])
  expect(titles(undefined)).toEqual([
    ['Topics', ['It is slow', 'We have Excel']],
    ['Decisions', ['No']],
    ['Action items', ['Send it', 'Ask *them*']],
  ])
  expect(
    titles([
      { title: 'Problems', kind: 'topic' },
      { title: 'To do', kind: 'action' },
      { title: 'Quotes', kind: 'quote' },
    ]),
  ).toEqual([
    ['Problems', ['It is slow']],
    ['To do', ['Send it', 'Ask *them*']],
    ['Quotes', []],
    ['Topics', ['We have Excel']],
    ['Decisions', ['No']],
  ])
})

test('notes as text say who and when, and leave out what was rejected', () => {
  expect(formatNotes('Call', groupNotes(notes), 'md')).toBe(
    '# Call\n\n## Topics\n\n- It is slow\n- We have Excel\n\n## Action items\n\n- Send it (Ann, 2026-11-27)\n- Ask \\*them\\* (nobody named, no date)\n',
  )
  expect(formatNotes('Call', groupNotes(notes), 'txt')).toContain(
    'Action items\n\n- Send it (Ann, 2026-11-27)\n- Ask *them*',
  )
})
