import { describe, expect, it } from 'vitest'
import { createRandom } from './known-table.ts'
import { judgeFile } from './judge-file.ts'
import { firstOfPrograms, makeFile } from './write-file.ts'

const sampled = 60

/** Some of the thousand that `npm run bench -- thousand-files` reads: the same ones each time. */
const random = createRandom(20_261_129)
const seeds = Array.from({ length: sampled }, () => Math.floor(random() * 1000))
/** Files in which something was wrong once. */
const mended = [4, 16, 18, 21, 44, 50, 61, 171, 308, 415, 898]

/** As other programs than spreadsheets write them. */
const ofPrograms = Array.from({ length: 24 }, (_, at) => firstOfPrograms + at)

describe.each([...new Set([...seeds, ...mended, ...ofPrograms])])('file %i', (seed) => {
  const file = makeFile(seed)
  it(`is read as it is: ${Object.values(file.traits)
    .map((trait) => JSON.stringify(trait))
    .join(' ')}`, async () => {
    expect(await judgeFile(file)).toEqual({ wrong: [], lost: [], refusal: null })
  })
})

it('makes the same files each time, and all kinds of them', () => {
  expect(makeFile(7)).toEqual(makeFile(7))
  const traits = Array.from({ length: 300 }, (_, seed) => makeFile(seed).traits)
  for (const name of [
    'format',
    'language',
    'number',
    'day',
    'delimiter',
    'quoting',
    'lineEnd',
    'encoding',
    'preamble',
    'footer',
    'damage',
  ])
    expect(new Set(traits.map((one) => one[name])).size, name).toBeGreaterThan(1)
})
