import type { MeetingNote } from '@draftwright/contract/meetings/meeting-notes'
import { expect, test } from 'vitest'
import { groupNotes, toNotesMarkdown } from './group-notes.ts'

const note = (kind: MeetingNote['kind'], text: string, more: Partial<MeetingNote> = {}): MeetingNote => ({
  id: text,
  kind,
  topic: null,
  text,
  speaker_id: null,
  owner: null,
  due_on: null,
  due_words: null,
  evidence: [],
  made_by: 'rule',
  made_with: '',
  state: 'proposed',
  updated_at: '2026-11-24T10:00:00.000Z',
  ...more,
})
const notes = [
  note('action', 'Send it', { owner: 'Ann', due_on: '2026-11-27' }),
  note('action', 'Ask them'),
  note('topic', 'It is slow', { topic: 'Problems' }),
  note('topic', 'We have Excel', { topic: 'Now' }),
  note('decision', 'No', { state: 'rejected' }),
]

test('notes stand in the sections of their type, and by kind without one', () => {
  const titles = (sections: Parameters<typeof groupNotes>[1]) =>
    groupNotes(notes, sections).map((section) => [section.title, section.notes.map(({ text }) => text)])
  expect(titles(undefined)).toEqual([
    ['Topics', ['It is slow', 'We have Excel']],
    ['Decisions', ['No']],
    ['Action items', ['Send it', 'Ask them']],
  ])
  expect(
    titles([
      { title: 'Problems', kind: 'topic', words: ['slow'] },
      { title: 'To do', kind: 'action', words: [] },
      { title: 'Quotes', kind: 'quote', words: [] },
    ]),
  ).toEqual([
    ['Problems', ['It is slow']],
    ['To do', ['Send it', 'Ask them']],
    ['Quotes', []],
  ])
})

test('copied notes say who and when, and leave out what was rejected', () => {
  expect(toNotesMarkdown('Call', groupNotes(notes, undefined))).toBe(
    '# Call\n\n## Topics\n\n- It is slow\n- We have Excel\n\n## Action items\n\n- Send it (Ann, 2026-11-27)\n- Ask them (nobody named, no date)\n',
  )
})
