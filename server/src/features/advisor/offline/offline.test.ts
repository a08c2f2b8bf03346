import { type Ask, isCard, languages } from '@draftwright/contract/advisor-cards'
import { toQueryText } from '@draftwright/contract/query-form'
import { expect, it } from 'vitest'
import { createAdvisorFixture } from '../../../../test/advisor-fixture.ts'
import { useApp } from '../../../../test/test-app.ts'
import { answerAsk } from './answer-ask.ts'
import { completeLine, listNext } from './complete.ts'
import { createNoNames } from './names.ts'
import { listBankQuestions } from './nearest.ts'
import { readAsk } from './read-ask.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const fixture = await createAdvisorFixture(app, context)
const toText = (ask: Ask | null): string =>
  ask === null ? 'nothing' : isCard(ask) ? JSON.stringify(Object.entries(ask).toSorted()) : toQueryText(ask.form)
const noNames = createNoNames(true)

it.each(languages)('reads each question that it offers as what it means, in %s', (language) => {
  const misread = listBankQuestions(language).flatMap(({ text, ask }) => {
    const read = readAsk(text, noNames, language)
    return toText(read.ask) === toText(ask)
      ? []
      : [`${text}: ${JSON.stringify(read.ask)} is not ${JSON.stringify(ask)}`]
  })
  expect(misread).toEqual([])
})

it.each(languages)('answers whatever is completed, step by step, in %s', async (language) => {
  const call = fixture.call(fixture.ada)
  const starts =
    language === 'en'
      ? ['', 'd', 'how many ', 'open deals ', 'tasks ', 'posts ', 'contacts ']
      : ['o', 'wie viele ', 'offene Deals ', 'Aufgaben ', 'Kontakte ', 'Beiträge ']
  let answered = 0
  for (const start of starts) {
    let line = start
    for (let step = 0; step < 3; step++) {
      const { next } = await completeLine(call, line, language)
      const chosen = next[(step * 3 + start.length) % Math.max(1, next.length)]
      if (chosen === undefined) break
      line = `${chosen.text} `
      const { ask } = await completeLine(call, line, language)
      expect(ask, line).not.toBeNull()
      if (ask === null) continue
      const { markdown } = await answerAsk(call, ask, language)
      expect(markdown, line).not.toMatch(/cannot be asked|have no field|wird nicht/u)
      answered++
    }
  }
  expect(answered).toBeGreaterThan(10)
})

it('says what it cannot take into account, and offers what is near', async () => {
  const { ask, words, nearest, card } = await completeLine(
    fixture.call(fixture.ada),
    'open deals with a red sticker',
    'en',
  )
  expect(ask).toBeNull()
  expect(words.filter(({ is_read }) => !is_read).map(({ text }) => text)).toEqual(['red', 'sticker'])
  expect(nearest.length).toBe(3)
  expect(nearest[0]?.text).toBe('Open deals')
  expect(card.card).toBe('pipeline')
})

it('reads no word that denies, and no name that could be two', async () => {
  const read = async (text: string) => (await completeLine(fixture.call(fixture.ada), text, 'en')).ask
  for (const text of [
    'deals that are not open',
    'deals of Acme',
    'tasks never due',
    'posts except drafts',
    'deals of Nobody Inc',
  ])
    expect(await read(text), text).toBeNull()
  expect(await read('deals of Acme Clinics')).toEqual({
    form: {
      kind: 'opportunity',
      where: [{ linked: 'company', where: [{ field: 'name', op: 'is', values: ['Acme Clinics'] }] }],
    },
  })
  expect(await read('Bob Stone')).toEqual({ card: 'person', row: { id: fixture.ids['bob stone'], name: 'Bob Stone' } })
  expect(await read('offene Deals von Sam Seller')).toEqual({
    form: {
      kind: 'opportunity',
      where: [
        { field: 'status', op: 'is', values: ['open'] },
        { field: 'owner', op: 'is', values: ['Sam Seller'] },
      ],
    },
  })
})

it('shows nothing of the CRM to somebody without a role there', async () => {
  const { markdown } = await answerAsk(fixture.call(fixture.gus), { form: { kind: 'opportunity', where: [] } }, 'en')
  expect(markdown).not.toContain('Acme')
  const { next } = await completeLine(fixture.call(fixture.gus), 'Acm', 'en')
  expect(next.filter(({ text }) => text.includes('Acme'))).toEqual([])
})

it('offers lines that are read, also without a workspace', () => {
  const next = listNext('open de', readAsk('open de', noNames, 'en'), noNames)
  expect(next.map(({ text }) => text)).toContain('open deals')
})
