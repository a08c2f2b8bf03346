import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../scripts/inputs.ts'
import {
  compareKitStyles,
  findCircles,
  listFiles,
  readManifest,
  measureBundle,
  type Manifest,
  type Parts,
} from './bundle.ts'

test('a file that two parts share counts once, and a part that is not there is a fault', () => {
  const context: Parts = {
    'index.html': ['a.js', 's.js', 'a.css'],
    'x/OnePage.tsx': ['o.js', 's.js'],
    'y.ts': ['y.js'],
  }
  expect([...listFiles(context, /index|OnePage/)].sort()).toEqual(['a.css', 'a.js', 'o.js', 's.js'])
  expect(() => listFiles(context, /Gone/)).toThrow('no part of /Gone/')
})

test('files that import each other in a circle are found', () => {
  const manifest: Manifest = {
    a: { file: 'a.js', imports: ['b'] },
    b: { file: 'b.js', imports: ['c', 'd'] },
    c: { file: 'c.js', imports: ['a'] },
    d: { file: 'd.js' },
  }
  expect(findCircles(manifest)).toEqual(['a → b → c → a'])
})

describe.skipIf(!existsSync(join(root, 'web/dist/index.html')))('the built web app', () => {
  test('keeps its budgets (KiB as sent)', () => {
    const { shell, firstPage, firstFiles, editor, pages } = measureBundle()
    // 175 and 191 until the shell got the help, the tutorial's panel and seven more pages, and 178 until webhooks and feeds.
    expect(shell).toBeLessThanOrEqual(179)
    // 194 until a post could begin from words.
    expect(firstPage).toBeLessThanOrEqual(195)
    expect(firstFiles).toBeLessThanOrEqual(10)
    // 170 until it learned footnotes, and to ask a model beside the text: to be earned back.
    expect(editor).toBeLessThanOrEqual(174)
    // 150 until the chat got its board, completion, fields of proposals and the values before: to be earned back.
    expect(pages.filter(([, size]) => size > 158)).toEqual([])
  })

  test('has no files that import each other in a circle', () => {
    expect(findCircles(readManifest())).toEqual([])
  })

  test('has the styles of the components it shows, and no others', () => {
    expect(compareKitStyles()).toEqual({ missing: [], unused: [] })
  })
})
