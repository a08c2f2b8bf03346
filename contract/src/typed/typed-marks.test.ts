import { expect, test } from 'vitest'
import { readTypedValue, type ValueFormat } from './typed-value.ts'

/** A text, and what it is: a value, several for ambiguous, none for unreadable. */
function check(format: ValueFormat, cases: readonly (readonly [text: string, ...values: unknown[]])[]): void {
  for (const [text, ...values] of cases) {
    const read = readTypedValue(text, format, {})
    const found = read.is === 'read' ? [read.value] : read.is === 'ambiguous' ? read.candidates : []
    expect({ text, found }).toEqual({ text, found: values })
  }
}

test('check marks and choices', () => {
  const yes = [
    'true',
    'Yes',
    'x',
    '✔',
    '☑',
    '✅',
    '1',
    'on',
    'ja',
    'OUI',
    'sí',
    'si',
    'sim',
    'tak',
    'да',
    'evet',
    'kyllä',
  ]
  const no = [
    'false',
    'No',
    'off',
    '0',
    '☐',
    '-',
    'nein',
    'non',
    'não',
    'nee',
    'nie',
    'нет',
    'hayır',
    'ei',
    'لا',
    'नहीं',
  ]
  check({ kind: 'flag' }, [
    ...yes.map((text) => [text, true] as const),
    ...['نعم', 'हाँ', 'はい', '是', '१', 'Так', 'áno'].map((text) => [text, true] as const),
    ...no.map((text) => [text, false] as const),
    ['ні', false],
    ['[x]', true],
    ['[ ]', false],
    ['☒', true],
    ['☑️', true],
    ['t', true],
    ['F', false],
    ['1.0', true],
    ['0.0', false],
    ['10'],
    ['00'],
    ['['],
    ['maybe'],
  ])
  check({ kind: 'choice', names: ['Live', 'In review', 'DONE', 'Done'] }, [
    ['live', 'Live'],
    [' Live ', 'Live'],
    ['in_review', 'In review'],
    ['In\u00a0Review', 'In review'],
    ['Done', 'Done'],
    ['done', 'DONE', 'Done'],
    ['Lively'],
  ])
})
