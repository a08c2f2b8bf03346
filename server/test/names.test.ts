import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findMetaphors } from './metaphors.ts'
import { listExportedFunctions, measureNames, startsWithVerb } from './name-shares.ts'

const root = join(import.meta.dirname, '../..')

/**
 * The current shares, rounded to the worse side. A share may improve, but not get worse; docs/decisions/0033 has the
 * goals.
 */
const recorded = { startsWithVerb: 0.989, oneWord: 0.004, endsInOf: 0 }

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
const texts = new Map(
  listed
    .split('\0')
    .filter((path) => /^(contract|server|web|e2e|bench|scripts)\//.test(path))
    .flatMap((path) => {
      try {
        return [[path, readFileSync(join(root, path), 'utf8')] as const]
      } catch {
        // Deleted in the working tree, but still in the index.
        return []
      }
    }),
)

test('exported functions are named verb and object', () => {
  const functions = listExportedFunctions(texts)
  expect(functions.length).toBeGreaterThan(2000)
  const shares = measureNames(functions)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  console.info(
    `${shares.count} exported functions: ${percent(shares.startsWithVerb)} begin with a verb, ${percent(shares.oneWord)} have one word, ${percent(shares.endsInOf)} end in Of`,
  )
  const without = functions.filter(({ name }) => !startsWithVerb(name)).map(({ path, name }) => `${path} ${name}`)
  expect(
    shares.startsWithVerb,
    `names without a verb (server/test/verbs.ts):\n${without.join('\n')}`,
  ).toBeGreaterThanOrEqual(recorded.startsWithVerb)
  expect(shares.oneWord).toBeLessThanOrEqual(recorded.oneWord)
  expect(shares.endsInOf).toBeLessThanOrEqual(recorded.endsInOf)
})

test('the count sees functions, arrow functions and their words, and leaves out components', () => {
  const text = [
    'export function listIdeas() {}',
    'export async function held() {}',
    'export const titleOf = (x: string) => x',
    'export const toContent = (',
    'export const limit = 5',
    'export function IdeaCard() {}',
  ].join('\n')
  const functions = listExportedFunctions(new Map([['server/src/a.ts', text]]))
  expect(functions.map(({ name }) => name).sort()).toEqual(['held', 'listIdeas', 'titleOf', 'toContent'])
  expect(measureNames(functions)).toEqual({ count: 4, startsWithVerb: 0.5, oneWord: 0.25, endsInOf: 0.25 })
})

test('names, comments and test titles use no metaphors', () => {
  const found = [...texts]
    .filter(([path]) => path !== 'server/test/metaphors.ts' && path !== 'server/test/names.test.ts')
    .flatMap(([path, text]) => findMetaphors(path, text).map((word) => `${path}: ${word}`))
  expect(found).toEqual([])
})

test('a metaphor is found in a path, a name, a comment and a title, but not in data', () => {
  const text = "const frontDoor = 'news'\n// The toll of a stage.\nit('keeps its pace', () => undefined)\n"
  expect(findMetaphors('server/src/deeds.ts', text).sort()).toEqual(['deeds', 'door', 'pace', 'toll'])
  expect(findMetaphors('server/src/documents/markdown-syntax.ts', 'const fence = 1')).toEqual([])
})
