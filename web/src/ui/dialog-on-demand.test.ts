import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/u.test(path))

it('Every dialog that is fetched when it is opened keeps what is typed until it is there', () => {
  const fetched = sources.flatMap((path) =>
    [...readFileSync(join(src, path), 'utf8').matchAll(/(\w+)\(\s*(?:async )?\(\) =>[^)]*import\('([^']+)'\)/gu)].map(
      ([, by = '', file = '']) => ({ path, by, file }),
    ),
  )
  const dialogs = fetched.filter(({ file }) => file.endsWith('Dialog.tsx'))
  expect(dialogs.length).toBeGreaterThan(20)
  expect(dialogs.filter(({ by }) => by !== 'defineDialog')).toEqual([])
})
