import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openAppContext } from '../../server/src/open-app-context.ts'
import { createAdvisorFixture } from '../../server/test/advisor-fixture.ts'
import { fillAbilities } from '../../server/test/advisor-fixture-abilities.ts'
import { fillDailyCrm } from '../../server/test/advisor-fixture-daily.ts'
import { fillMeetings } from '../../server/test/advisor-fixture-meetings.ts'
import { fillMoreCrm } from '../../server/test/advisor-fixture-more.ts'
import { fillSentences } from '../../server/test/advisor-fixture-sentences.ts'
import type { AdvisorCase } from './case.ts'
import { knownCases } from './cases.ts'
import { heldOutCases } from './cases-held-out.ts'
import { germanRequestCases } from './cases-german-requests.ts'
import { recordCases } from './cases-records.ts'
import { surveyCases } from './cases-surveys.ts'
import { typedHeldOutCases } from './cases-typed-held-out.ts'
import { typedCases } from './cases-typed.ts'
import { typedMoreCases } from './cases-typed-more.ts'
import { wordingCases } from './cases-wording.ts'
import { dimensions, isRightVerdict, judgeCase } from './judge-case.ts'
import { judgeQuestion, outcomes } from './judge-questions.ts'
import { loadWorld } from './load-world.ts'
import {
  abilityQuestions,
  colloquialGermanQuestions,
  dailyQuestions,
  englishQuestions,
  everydayQuestions,
  freshQuestions,
  meetingSets,
  questions,
  reviewQuestions,
  misreadQuestions,
  sentenceQuestions,
  testerQuestions,
} from './questions/index.ts'
import type { Question } from './questions/world.ts'
import { requirements } from './requirements.ts'

/**
 * Measures how well the composer answers questions over a small workspace with known answers; `-v` prints every answer,
 * `--only=` selects one set.
 */
const config = { ...readConfig({}), dataDir: null, webDir: null }
const context = await openAppContext(config, { error: (message, cause) => console.error(message, cause ?? '') })
const app = await buildApp(context)
const fixture = await createAdvisorFixture(app, context)
/** Sets that have to be without a fault, as the tests hold a part of them to. */
const requiredCases = new Set(['known', 'kept apart', 'as typed', 'surveys', 'as typed, kept apart'])
const isRequired = (name: string): name is keyof typeof requirements => Object.hasOwn(requirements, name)
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
for (const [name, cases] of [
  ['known', [...knownCases, ...recordCases]],
  ['kept apart', heldOutCases],
  ['as typed', [...typedCases, ...typedMoreCases]],
  ['surveys', surveyCases],
  ['as typed, kept apart', typedHeldOutCases],
] as const)
  if (only === undefined || only === name) await reportCases(name, cases)
// Those before do not know the meetings.
await fillMeetings(fixture)
if (only === undefined || only === 'German requests') await reportCases('German requests', germanRequestCases)
if (only === undefined || only === 'wording') await reportCases('wording', wordingCases)
if (only === undefined || only === 'questions') await reportQuestions('questions', questions)
if (only === undefined || only === 'fresh') await reportQuestions('fresh questions', freshQuestions)
if (only === undefined || only === 'meetings') await reportQuestions('meetings', meetingSets.known)
if (only === undefined || only === 'meetings-fresh') await reportQuestions('fresh meetings', meetingSets.fresh)
if (
  only === undefined ||
  ['tester', 'daily', 'review', 'sentences', 'abilities', 'english', 'everyday', 'spoken', 'misread'].includes(only)
) {
  // The other sets do not know these rows.
  await fillMoreCrm(fixture)
  if (only === undefined || only === 'tester') await reportQuestions('tester', testerQuestions)
  await fillDailyCrm(fixture)
  if (only === undefined || only === 'daily') await reportQuestions('daily', dailyQuestions)
  if (only === undefined || only === 'review') await reportQuestions('review', reviewQuestions)
  await fillSentences(fixture)
  if (only === undefined || only === 'sentences') await reportQuestions('sentences', sentenceQuestions)
  if (only === undefined || only === 'misread') await reportQuestions('misread', misreadQuestions)
  await fillAbilities(fixture)
  if (only === undefined || only === 'abilities') await reportQuestions('abilities', abilityQuestions)
  if (only === undefined || only === 'english') await reportQuestions('English as typed', englishQuestions)
  if (only === undefined || only === 'everyday') await reportQuestions('everyday', everydayQuestions)
  if (only === undefined || only === 'spoken') await reportQuestions('spoken German', colloquialGermanQuestions)
}
await app.close()
await context.close()

/** Ends with an error if a set is below what it must reach. */
function reportUnmet(name: string, unmet: readonly string[]): void {
  if (unmet.length === 0) return
  console.log(`✗ advisor, ${name}: below what is required\n${unmet.join('\n')}`)
  process.exitCode = 1
}

async function reportCases(name: string, cases: readonly AdvisorCase[]): Promise<void> {
  const verdicts = []
  for (const one of cases) verdicts.push(await judgeCase(fixture, one, { triesFollowUps: true }))
  const share = (n: number) => `${n}/${verdicts.length} (${((100 * n) / verdicts.length).toFixed(1)} %)`
  console.log(`advisor, ${name}: right ${share(verdicts.filter(isRightVerdict).length)}`)
  for (const dimension of dimensions)
    console.log(
      `  ${dimension.padEnd(10)} ${share(verdicts.filter(({ faults }) => faults[dimension].length === 0).length)}`,
    )
  if (requiredCases.has(name))
    reportUnmet(
      name,
      verdicts.flatMap(({ faults }) => Object.values(faults).flat()),
    )
  for (const verdict of verdicts) {
    for (const offered of verdict.idle) console.log(`  · offered behind ${verdict.name}: ${offered}`)
    for (const fault of Object.values(verdict.faults).flat()) console.log(`  ✗ ${verdict.name}: ${fault}`)
    if (process.argv.includes('-v')) console.log(`\n▸ ${verdict.name}\n${verdict.text}\n`)
  }
}

/** Questions whose answers are computed from rows: how many are right, and those that are not. */
async function reportQuestions(name: string, asked: readonly Question[]): Promise<void> {
  const world = await loadWorld(fixture)
  const verdicts = []
  for (const question of asked) verdicts.push(await judgeQuestion(fixture, world, question))
  for (const language of ['en', 'de', undefined] as const) {
    const own = verdicts.filter(({ question }) => language === undefined || question.language === language)
    const counts = outcomes.map((outcome) => `${outcome} ${own.filter((one) => one.outcome === outcome).length}`)
    console.log(
      `advisor, ${name}${language === undefined ? '' : ` (${language})`}: ${counts.join(', ')} of ${own.length}`,
    )
  }
  if (isRequired(name)) reportUnmet(name, requirements[name](verdicts))
  if (!process.argv.includes('-v')) return
  for (const { question, outcome, text, faults } of verdicts.filter((one) => one.outcome !== 'right'))
    console.log(`\n▸ ${outcome} ${question.id} ${[question.ask].flat().join(' → ')}\n  ${faults.join('; ')}\n${text}`)
}
