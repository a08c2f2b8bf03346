import { expect, it } from 'vitest'
import { formatBytes, readCellFiles } from './cell-files.ts'

it('reads the files of a cell, and nothing else', () => {
  const file = { id: 'att', url: '/x', filename: 'a.pdf', size: 1, type: 'application/pdf' }
  expect(readCellFiles([file, { name: 'Ada' }, 'text', null])).toEqual([file])
  expect(readCellFiles('text')).toEqual([])
})

it('says how large a file is', () => {
  expect([0, 999, 1000, 1499, 12_345, 999_499, 999_500, 10_485_760].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 KB',
    '1.5 KB',
    '12 KB',
    '999 KB',
    '1 MB',
    '10 MB',
  ])
})
