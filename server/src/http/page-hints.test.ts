import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createPageHints } from './page-hints.ts'

it('names the files of the page at an address: in full first, then by its values', () => {
  const folder = mkdtempSync(join(tmpdir(), 'draftwright-hints-'))
  mkdirSync(join(folder, '.vite'))
  const pages = [
    { path: '/idea/:ideaId', files: ['assets/idea.js', 'assets/idea.css'] },
    { path: '/idea/new', files: ['assets/new.js'] },
    { path: '/chat/:id?', files: ['assets/chat.js'] },
  ]
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify(pages))
  const getHints = createPageHints(folder)
  expect(getHints('/idea/7')).toBe(
    '<link rel="modulepreload" crossorigin href="/assets/idea.js"><link rel="stylesheet" crossorigin href="/assets/idea.css">',
  )
  expect(getHints('/idea/new')).toContain('new.js')
  expect(getHints('/chat')).toContain('chat.js')
  expect(getHints('/chat/7')).toContain('chat.js')
  for (const path of ['/', '/idea', '/idea/7/more', '/idea/<script>/x']) expect(getHints(path)).toBe('')
  rmSync(folder, { recursive: true })
  expect(createPageHints(folder)('/idea/7')).toBe('')
})
