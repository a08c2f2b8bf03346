import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addToCrm } from '../../../test/crm-people.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { type LanguageToolMode, startLanguageToolServer } from '../../../test/language-tool-server.ts'
import { useApp } from '../../../test/test-app.ts'

const languageTool = await startLanguageToolServer()
const { app, context } = await useApp({ languageToolUrl: languageTool.baseUrl })
afterAll(() => languageTool.close())
beforeEach(() => {
  languageTool.mode = 'good'
  languageTool.calls.length = 0
})

describe('the dictionary of a workspace', () => {
  const add = (person: Person, word: string) => person.call('proofreading.addWord', { body: { word } })
  const list = async (person: Person) => (await person.call('proofreading.read')).words.map(({ word }) => word)

  it('takes a word once in any case, gives it to colleagues, and to nobody else', async () => {
    const ada = await signUp(app)
    const mia = await addMember(context, ada, 'general_member')
    const first = await add(mia, ' Draftwright ')
    expect(await add(ada, 'draftwright')).toEqual(first)
    await add(ada, 'CI/CD'.slice(0, 2))
    expect(await list(mia)).toEqual(['CI', 'Draftwright'])
    expect(await list(await signUp(app))).toEqual([])
    const reader = await addMember(context, ada, 'amplifier')
    expect((await reader.request('proofreading.addWord', { body: { word: 'Mine' } })).status).toBe(403)
    await mia.call('proofreading.removeWord', { params: { id: first.id } })
    expect(await list(ada)).toEqual(['CI'])
    expect((await ada.request('proofreading.removeWord', { params: { id: first.id } })).status).toBe(404)
  })

  it.each(['', ' ', 'two words', '-', 'a\nb', 'x'.repeat(61), '<b>', '[[x]]', '\u0000', '💥'])(
    'refuses %j',
    async (word) => {
      const ada = await signUp(app)
      const { status, text } = await ada.request('proofreading.addWord', { body: { word } })
      expect([status, text]).toEqual([400, expect.stringContaining('word')])
    },
  )

  it('is each person’s to switch off', async () => {
    const ada = await signUp(app)
    const mia = await addMember(context, ada, 'general_member')
    expect((await ada.call('profile.read')).has_proofreading).toBe(true)
    await ada.call('profile.changeProofreading', { body: { has_proofreading: false } })
    expect((await ada.call('profile.read')).has_proofreading).toBe(false)
    expect((await mia.call('profile.read')).has_proofreading).toBe(true)
  })
})

describe('names of the CRM', () => {
  const find = (person: Person, words: string[]) => person.call('proofreading.findNames', { body: { words } })

  it('are whole words of companies, contacts and products that are not in the trash', async () => {
    const ada = await signUp(app)
    await ada.call('companies.create', { body: { name: 'Hartmann & Søn GmbH' } })
    await ada.call('contacts.create', { body: { first_name: 'Agnieszka', last_name: "O'Wojciechowska-Lis" } })
    await ada.call('products.create', { body: { name: 'Flowmeter X9' } })
    const gone = await ada.call('companies.create', { body: { name: 'Zzyzx' } })
    await ada.call('companies.remove', { params: { id: gone.id } })
    const words = ['Hartmann', 'hartmann', 'Søn', 'Agnieszka', 'Wojciechowska', 'Flowmeter', 'X9']
    const others = ['Hart', 'mann', 'Zzyzx', 'flow', 'a.b+c', 'x-', 'Agnieszk'].filter((word) => !word.endsWith('-'))
    expect((await find(ada, [...words, ...others])).sort()).toEqual([...words].sort())
    expect(await find(await signUp(app), words)).toEqual([])
    expect(await find(ada, [])).toEqual([])
  })

  it('are told only to people of the CRM', async () => {
    const ada = await signUp(app)
    await ada.call('companies.create', { body: { name: 'Hartmann' } })
    const seller = await addToCrm(context, ada, 'salesperson')
    expect(await find(seller, ['Hartmann'])).toEqual(['Hartmann'])
    const mia = await addMember(context, ada, 'general_member')
    expect(await find(mia, ['Hartmann'])).toEqual([])
  })

  it.each([['.*'], ['(a'], ['a|b'], ["'; drop table x; --"], ['[[:alnum:]]']])(
    'refuses the pattern %j',
    async (word) => {
      const ada = await signUp(app)
      expect((await ada.request('proofreading.findNames', { body: { words: [word] } })).status).toBe(400)
    },
  )
})

describe('a LanguageTool', () => {
  const check = (person: Person, paragraphs: string[], language = 'de') =>
    person.call('proofreading.check', { body: { language, paragraphs } })

  it('gets what it does not know yet in one form, and its matches come back by paragraph', async () => {
    const ada = await signUp(app)
    expect((await ada.call('proofreading.read')).has_language_tool).toBe(true)
    const texts = ['😀 Ein Fehller steht hier.', ' ', 'Alles gut.', 'Ich weiß, das dass so ist: Fehller.']
    const { findings, problem } = await check(ada, texts)
    expect(problem).toBeNull()
    expect(findings.map((list, index) => list?.map(({ from, to }) => texts[index]?.slice(from, to)))).toEqual([
      ['Fehller'],
      [],
      [],
      ['das dass', 'Fehller'],
    ])
    expect(findings[3]?.[0]).toMatchObject({ kind: 'grammar', replacements: ['dass'] })
    expect(findings[0]?.[0]).toMatchObject({ kind: 'spelling', replacements: ['Fehler', 'Fehlers'] })
    expect(languageTool.calls).toEqual([
      {
        path: 'POST /v2/check',
        text: [texts[0], texts[2], texts[3]].join('\n\n'),
        language: 'de-DE',
        preferredVariants: null,
      },
    ])
    await check(ada, [texts[3] ?? '', 'Noch einer.'])
    expect(languageTool.calls.map(({ text }) => text).slice(1)).toEqual(['Noch einer.'])
  })

  it('detects a language that we do not', async () => {
    await check(await signUp(app), ['Une erreure.'], 'und')
    expect(languageTool.calls).toMatchObject([{ language: 'auto', preferredVariants: 'de-DE,en-US,pt-PT,ca-ES' }])
  })

  it.each<LanguageToolMode>(['gone', 'nonsense', { http: 500 }, { http: 429 }])(
    'that is %o is told without a failure, and asked again later',
    async (mode) => {
      const ada = await signUp(app)
      languageTool.mode = mode
      const text = `Ein Fehller bei ${JSON.stringify(mode)}.`
      expect(await check(ada, [text])).toEqual({ findings: [null], problem: 'unreachable', retry_after: 60 })
      languageTool.mode = 'good'
      expect((await check(ada, [text])).findings[0]).toHaveLength(1)
    },
  )

  it('is asked 20 times a minute by a workspace; what is known is answered all the same', async () => {
    const ada = await signUp(app)
    const mia = await addMember(context, ada, 'general_member')
    for (let n = 0; n < 20; n++) await check(n % 2 === 0 ? ada : mia, [`Ein Fehller, Nummer ${n}.`])
    const { findings, problem, retry_after } = await check(mia, ['Ein Fehller, Nummer 3.', 'Noch ein Fehller.'])
    expect([findings[0]?.length, findings[1], problem]).toEqual([1, null, 'busy'])
    expect(retry_after).toBeGreaterThan(0)
    expect((await check(await signUp(app), ['Noch ein Fehller.'])).problem).toBeNull()
  })
})
