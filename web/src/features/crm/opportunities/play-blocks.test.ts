import { expect, test } from 'vitest'
import { parsePlay, parseSpans } from './play-blocks.ts'

test('headings, lists and paragraphs of a page are distinguished', () => {
  expect(parsePlay('# Ask\n- pain\n- money\n\n1. call\n2. write\nSo\nit is')).toEqual([
    { kind: 'heading', text: 'Ask' },
    { kind: 'bullets', items: ['pain', 'money'] },
    { kind: 'numbers', items: ['call', 'write'] },
    { kind: 'text', text: 'So\nit is' },
  ])
  expect(parsePlay('')).toEqual([])
})

test('signs in pairs change the look, alone they are themselves', () => {
  expect(parseSpans('Say **no** to `x` and 2 * 3')).toEqual([
    { text: 'Say ', look: 'plain' },
    { text: 'no', look: 'strong' },
    { text: ' to ', look: 'plain' },
    { text: 'x', look: 'code' },
    { text: ' and 2 * 3', look: 'plain' },
  ])
})
