import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

it('no two slices have an endpoint of one name: whichever page opened first would answer for both', () => {
  const files = new Map<string, string[]>()
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.ts') && !path.endsWith('.test.ts'))
      for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(
        /^\s+(\w+): build\.(?:query|mutation|infiniteQuery)\b/gmu,
      ))
        files.set(name, [...(files.get(name) ?? []), path])
  expect(files.size).toBeGreaterThan(600)
  expect([...files].filter(([, paths]) => paths.length > 1)).toEqual([])
})
