import { describe, expect, it } from 'vitest'
import { readChatAnswer, readChatSoFar } from './text-chat-answer.ts'

const answer = `Hartmann waits three days [2]. I put it into the opening.

=== change 1 ===
At Hartmann, everybody waits three days. [2]
=== insert after 3 ===
## What next

- Ask [1, 2]
=== remove 4-5 ===
=== title ===
Three days`

describe('an answer about a text', () => {
  it('is what it says and its changes, without the numbers of passages', () => {
    expect(readChatAnswer(answer)).toEqual({
      reply: 'Hartmann waits three days [2]. I put it into the opening.',
      edits: [
        { op: 'change', from: 1, to: 1, markdown: 'At Hartmann, everybody waits three days.', cites: [2] },
        { op: 'insert', from: 3, to: 3, markdown: '## What next\n\n- Ask', cites: [1, 2] },
        { op: 'remove', from: 4, to: 5, markdown: '', cites: [] },
        { op: 'title', from: 0, to: 0, markdown: 'Three days', cites: [] },
      ],
    })
  })
  it.each([
    ['a code block around it', `\`\`\`\n${answer}\n\`\`\``],
    ['chatter', `Sure! Here is your answer:\n\n${answer}\n\nWould you like me to go on?`],
    [
      'bold separators',
      answer
        .replaceAll(/^=== (.*) ===$/gmu, '**=== $1 ===**')
        .replaceAll('**===', '===')
        .replaceAll('===**', '==='),
    ],
    ['words of another language', answer.replace('change 1', 'ändern 1').replace('title', 'Titel')],
    ['the sign of a block', answer.replace('change 1', 'change block #1')],
  ])('is read through %s', (_what, raw) => {
    expect(readChatAnswer(raw).edits.map(({ op, from }) => `${op} ${from}`)).toEqual([
      'change 1',
      'insert 3',
      'remove 4',
      'title 0',
    ])
  })
  it('without a number, backwards or without words changes nothing', () => {
    expect(readChatAnswer('So.\n=== change ===\nx\n=== change 5-2 ===\ny\n=== change 3 ===\n').edits).toEqual([])
  })
  it('is shown while it is written, never a separator', () => {
    for (let end = 1; end <= answer.length; end++) expect(readChatSoFar(answer.slice(0, end))).not.toContain('===')
    expect(readChatSoFar(answer)).toContain('everybody waits three days')
  })
})
