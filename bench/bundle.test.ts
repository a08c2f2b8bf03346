import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../scripts/inputs.ts'
import { closure, weigh, type Manifest } from './bundle.ts'

test('a chunk that two others share counts once, and lazy chunks do not count', () => {
  const manifest: Manifest = {
    'index.html': { file: 'a.js', isEntry: true, imports: ['_shared.js'], dynamicImports: ['lazy.tsx'] },
    'page.tsx': { file: 'p.js', imports: ['_shared.js', 'index.html'] },
    'lazy.tsx': { file: 'l.js' },
    '_shared.js': { file: 's.js' },
  }
  expect([...closure(manifest, ['index.html', 'page.tsx'])].sort()).toEqual(['a.js', 'p.js', 's.js'])
})

test.skipIf(!existsSync(join(root, 'web/dist/index.html')))('the built web app keeps its budgets (gzipped KiB)', () => {
  const { shell, firstPage, editor } = weigh()
  expect(shell).toBeLessThanOrEqual(225)
  expect(firstPage).toBeLessThanOrEqual(260)
  expect(editor).toBeLessThanOrEqual(170)
})
