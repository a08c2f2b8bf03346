import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { suggestTexts } from './suggest-texts.ts'

const sentences = [
  'We moved the whole workshop to a four-day week in March 2025.',
  'Orders per head rose from 31 to 34 a month within half a year.',
  'Nobody earns less than before, and nobody stays longer in the evening.',
  'Which day would your customers miss least?',
  'Friday was the quietest day for calls in every one of the last three years.',
  'Our two apprentices now learn on Thursdays, when the machines stand still.',
  'The first month was hard because deliveries still came on Fridays.',
  'Suppliers moved their runs after a single letter.',
  'A shared calendar on the wall replaced four group chats.',
  'Sick days fell from 6.2 to 3.9 a year and person.',
  'Customers were told by mail, on the invoice and on the door.',
  'Only one of 212 regular customers complained.',
  'How do you keep a promise of delivery with one day less?',
  'Emergency repairs are taken by two people who are paid for standing by.',
  'Every machine has a list of ten minutes of care at the end of a shift.',
  'Setting up took 40 minutes before and takes 22 now.',
  'People asked for the long weekend before they asked for more money.',
  'New colleagues name the week as their first reason to apply.',
  'Trial periods of three months made the decision easy to take back.',
  'The tax office had no objection, the bank had two questions.',
]
const article = parseMarkdown(
  `# A week of four days\n\n${sentences.join('\n\n')}\n\n\`\`\`\nnot.a.sentence(at all, really).\n\`\`\``,
)
const suggest = (seed: string, others: readonly string[] = [], count = 3) => suggestTexts(article, seed, others, count)

describe('texts to share a post by', () => {
  it('differ between 25 people who take the first that is offered', () => {
    const taken: string[] = []
    for (let person = 0; person < 25; person++) taken.push(suggest(`person ${person}`, taken)[0]?.text ?? '')
    expect(new Set(taken).size).toBe(25)
    const shared = taken.flatMap((text, at) => taken.slice(at + 1).map((other) => countSharedSentences(text, other)))
    // One of two sentences at most. With 20 sentences for 50 places, 35 of 300 pairs must have one in common.
    expect(Math.max(...shared)).toBe(1)
    expect(shared.filter((count) => count === 1).length).toBeLessThanOrEqual(45)
  })
  it('say what the article says, and nothing else', () => {
    for (let person = 0; person < 25; person++)
      for (const { text } of suggest(`person ${person}`))
        for (const sentence of text.split('\n\n')) expect(sentences).toContain(sentence)
  })
  it('are the same for the same person, and begin in three ways', () => {
    expect(suggest('ann')).toEqual(suggest('ann'))
    expect(
      suggest('ann')
        .map(({ angle }) => angle)
        .toSorted(),
    ).toEqual(['number', 'question', 'statement'])
  })
  it('begin with another one for each colleague, also in a post that is soon used up', () => {
    const short = parseMarkdown(
      'The second branch bakes rolls at noon.\n\nOur branch in Kent has had its oven since 1961. The baker loads it at six in the morning.\n\nFlour for the branch comes from three mills by train.',
    )
    const firsts = Array.from({ length: 6 }, (_, turn) => {
      const before = Array.from({ length: turn }, () => null)
      return suggestTexts(short, '', [], 3, { title: 'Ovens', before, turn })[0]?.text
    })
    for (const [at, text] of firsts.entries()) expect(text).not.toBe(firsts[at + 1])
    expect(new Set(firsts.slice(0, 3)).size).toBe(3)
    expect(new Set(firsts.slice(3)).size).toBe(3)
  })
  it('are none for a post without sentences', () => {
    expect(suggestTexts(parseMarkdown('## Only a heading\n\n- one\n- two'), 'ann', [], 3)).toEqual([])
  })
  it('have a heading above its own section only, and an answer below its question only', () => {
    const doc = parseMarkdown(
      [
        'The library lends tools since May, and 40 households have joined.',
        '## What it costs',
        'A drill costs two euros a day, with three bits and a case.',
        'Late returns pay one euro for each day and tool.',
        'Who repairs them? Two retired fitters do.',
        '## Who comes',
        'Half of the members live within ten minutes on foot.',
        'Schools borrow the long ladder for their summer plays.',
      ].join('\n\n'),
    )
    const taken: string[] = []
    for (let person = 0; person < 25; person++) {
      const [first] = suggestTexts(doc, '', taken, 1, { title: 'A library of tools for a street', before: [] })
      if (first === undefined || first.likeness > 0.4) break
      taken.push(first.text)
    }
    expect(taken.length).toBeGreaterThan(3)
    for (const text of taken) {
      const [opening = '', ...rest] = text.split('\n\n')
      if (opening === 'What it costs:')
        for (const one of rest) expect(one).not.toMatch(/^(?:Half|Schools|The library)/u)
      if (opening === 'Who comes:') for (const one of rest) expect(one).toMatch(/^(?:Half|Schools)/u)
      const answer = rest.indexOf('Two retired fitters do.')
      if (answer >= 0) expect([opening, ...rest][answer]).toBe('Who repairs them?')
    }
  })
  it('never begin with words that lean on another sentence', () => {
    const doc = parseMarkdown(
      'It took a year to get there. We answer every caller within two days. But nobody worked longer.',
    )
    for (let person = 0; person < 10; person++)
      expect(suggestTexts(doc, `person ${person}`, [], 1)[0]?.text).toMatch(/^We answer every caller/u)
  })
})

const countSharedSentences = (one: string, other: string): number =>
  one.split('\n\n').filter((sentence) => other.split('\n\n').includes(sentence)).length
