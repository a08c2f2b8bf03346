/**
 * Asks questions over HTTP as the page does, in the example workspaces, and prints what was understood, the answers and what one click on each
 * question below shows: `node bench/advisor/run.ts questions.json [ids]`. The workspaces stay in `DATA_DIR`.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from '@draftwright/contract/auth'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openAppContext } from '../../server/src/open-app-context.ts'
import { Person, signUp } from '../../server/test/harness.ts'
import { askScreen, type Shown } from './ask-screen.ts'

interface AskedQuestion {
  readonly id: string
  readonly trade: (typeof trades)[number]
  readonly ask: string
  readonly after?: string | null
  readonly right?: string
}
const trades = ['software', 'roastery', 'consultancy'] as const

const [file = '', ids] = process.argv.slice(2)
// Written by the caller.
const questions = (JSON.parse(readFileSync(file, 'utf8')) as AskedQuestion[]).filter(
  ({ id }) => ids === undefined || ids.split(',').includes(id),
)
const config = readConfig({ PORT: '0', RATE_LIMITS: 'off', WEB_DIR: '/nonexistent', ...process.env })
const folder = config.dataDir ?? '/tmp/draftwright-ask'
mkdirSync(folder, { recursive: true })
const log = { error: (message: string, cause?: unknown) => console.error(message, cause) }
const context = await openAppContext({ ...config, dataDir: folder }, log)
const app = await buildApp(context)

/** The person of each example workspace; made again when their sessions are over. */
async function openPeople(): Promise<Person[]> {
  const kept = join(folder, 'people.json')
  // A session is good for fifteen minutes.
  if (existsSync(kept) && Date.now() - statSync(kept).mtimeMs < 10 * 60_000)
    return (JSON.parse(readFileSync(kept, 'utf8')) as Session[]).map((session) => new Person(app, session))
  const people: Person[] = []
  for (const trade of trades) {
    const person = await signUp(app)
    await person.call('example.create', { body: { trade } })
    people.push(person)
  }
  writeFileSync(kept, JSON.stringify(people.map(({ session }) => session)))
  return people
}

const show = ({ asks, text }: Shown, most: number) =>
  `${asks.map((ask) => JSON.stringify(ask)).join(' + ')}\n    ${text.slice(0, most).replaceAll(/\n+/gu, '\n    ')}`
const people = await openPeople()
for (const question of questions) {
  const { ask, after, right } = question
  const person = people[trades.indexOf(question.trade)]
  if (person === undefined) continue
  const shown = await askScreen(person, question, process.env['CLICKS'] !== 'no')
  const { completions, unread, clicks } = shown
  console.log(`\n##### ${question.id} ${after == null ? '' : `(after: ${after}) `}${ask}\nRIGHT ${right ?? ''}`)
  console.log(`ANSWER ${show(shown, 3500)}\nUNREAD ${unread.join(', ')}\nCOMPLETIONS ${completions.join(' | ')}`)
  for (const click of clicks) console.log(`  CLICK ${click.question}: ${show(click.shown, 350)}`)
}
await app.close()
await context.close()
