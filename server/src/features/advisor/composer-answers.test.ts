import { beforeAll, describe, expect, it } from 'vitest'
import type { AdvisorCase } from '../../../../bench/advisor/case.ts'
import { knownCases } from '../../../../bench/advisor/cases.ts'
import { heldOutCases } from '../../../../bench/advisor/cases-held-out.ts'
import { recordCases } from '../../../../bench/advisor/cases-records.ts'
import { surveyCases } from '../../../../bench/advisor/cases-surveys.ts'
import { typedCases } from '../../../../bench/advisor/cases-typed.ts'
import { typedHeldOutCases } from '../../../../bench/advisor/cases-typed-held-out.ts'
import { typedMoreCases } from '../../../../bench/advisor/cases-typed-more.ts'
import { judgeCase, type Verdict } from '../../../../bench/advisor/judge-case.ts'
import { chooseCases } from '../../../../bench/advisor/requirements.ts'
import { type AdvisorFixture, createAdvisorFixture } from '../../../test/advisor-fixture.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()
let fixture: AdvisorFixture
beforeAll(async () => {
  fixture = await createAdvisorFixture(app, context)
})

const faultsOf = ({ faults }: Verdict) => Object.values(faults).flat()
const nameOf = ({ ask, who = 'ada' }: AdvisorCase) => `${who}: ${typeof ask === 'string' ? ask : ask.join(' → ')}`

const all = [
  ...knownCases,
  ...recordCases,
  ...heldOutCases,
  ...typedCases,
  ...typedMoreCases,
  ...typedHeldOutCases,
  ...surveyCases,
]

describe('the composer as the advisor', () => {
  it.each(chooseCases(all).map((one) => [nameOf(one), one] as const))('%s', async (_name, one) => {
    const verdict = await judgeCase(fixture, one)
    expect(faultsOf(verdict), verdict.text).toEqual([])
  })

  it('answers at least 200 questions', () => expect(all.length).toBeGreaterThanOrEqual(200))
})
