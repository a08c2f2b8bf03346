import { expect, test } from 'vitest'
import { toLinkAddress } from './link-address.ts'

test.each([
  ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
  [' example.org ', 'https://example.org'],
  ['ana@example.org', 'mailto:ana@example.org'],
  ['mailto:ana@example.org', 'mailto:ana@example.org'],
  ['localhost:3000/x', 'https://localhost:3000/x'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['javascript:fetch("https://x.example")', null],
  ['data:text/html,https://x.example', null],
  ['two words.org', null],
  ['word', null],
  ['', null],
])('%s becomes %s', (typed, address) => {
  expect(toLinkAddress(typed)).toBe(address)
})
