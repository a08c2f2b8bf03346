import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const folders = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench', 'docs', 'handbook']
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`),
)
const names = new Set([...readdirSync(root), ...files].map((path) => basename(path)))

it.each([
  'README.md',
  'docs/ARCHITECTURE.md',
  'docs/SECURITY.md',
  'docs/PERFORMANCE.md',
  'docs/NETWORKS.md',
  'docs/CHANNEL-TYPES.md',
  'docs/PROXY.md',
  'CONTRIBUTING.md',
])('%s names no file that is not there', (page) => {
  const named = [...read(page).matchAll(/[`(]([\w./-]+\.(?:test\.tsx?|journey\.ts|bench\.ts|md|ts))[`)]/gu)].map(
    ([, path = '']) => path,
  )
  expect(named.filter((path) => !names.has(basename(path)))).toEqual([])
})

it('explains at most 30 words of the field', () => {
  const words = [...read('docs/GLOSSARY.md').matchAll(/^\| (?!word )([^|]+) \|/gmu)].map(([, word]) => word)
  expect(words.length).toBeGreaterThan(20)
  expect(words.length, words.join(' · ')).toBeLessThanOrEqual(30)
})
