import { expect, test } from 'vitest'
import { appendFiles, formatSize } from './attachments.ts'
import { fillSlots, listSlots } from './prompt-fill.ts'

test('a prompt names each of its slots once, and is filled', () => {
  const text = 'Compare {{ first month }} with {{second}}; {{first month}} first. {not this}'
  expect(listSlots(text)).toEqual(['first month', 'second'])
  expect(fillSlots(text, { 'first month': 'May', second: ' ' })).toBe('Compare May with second; May first. {not this}')
})

test('files are taken once, up to ten and 25 MB, of types that can be read', () => {
  const file = (name: string, size = 10) => Object.defineProperty(new File([''], name), 'size', { value: size })
  const ten = Array.from({ length: 10 }, (_, at) => file(`${at}.pdf`))
  expect(appendFiles([], [...ten, file('k.pdf')])).toMatchObject({
    files: ten,
    complaint: 'You can attach at most 10 files.',
  })
  expect(appendFiles([file('a.pdf')], [file('a.pdf')]).files).toHaveLength(1)
  expect(appendFiles([], [file('a.exe')]).complaint).toContain('a.exe')
  expect(appendFiles([], [file('a.pdf', 26 * 1024 * 1024)]).files).toEqual([])
})

test('sizes are said shortly', () => {
  expect([500, 1536, 20_000, 3_500_000].map(formatSize)).toEqual(['500 B', '1.5 KB', '20 KB', '3.3 MB'])
})
